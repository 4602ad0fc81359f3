import { dayLabels, hourLabel } from './labels';

describe('labels of the plots', () => {
  it('name a day as it is written, wherever the reader is', () =>
    expect(dayLabels(['2026-11-01'])('2026-11-01')).toBe('Nov 1'));

  it('name the year where days are of two', () => {
    const label = dayLabels(['2026-11-01', '2027-11-01']);
    expect(['2026-11-01', '2027-11-01'].map(label)).toEqual(['Nov 1, 2026', 'Nov 1, 2027']);
  });

  it('name an hour as a clock shows it', () => {
    expect(hourLabel(0)).toBe('00:00');
    expect(hourLabel(21)).toBe('21:00');
  });
});
