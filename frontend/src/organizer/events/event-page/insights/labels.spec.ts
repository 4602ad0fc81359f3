import { dayLabels, hourLabel } from './labels';

describe('plot labels', () => {
  it('formats a day regardless of the time zone', () =>
    expect(dayLabels(['2026-11-01'])('2026-11-01')).toBe('Nov 1'));

  it('adds the year for days of different years', () => {
    const label = dayLabels(['2026-11-01', '2027-11-01']);
    expect(['2026-11-01', '2027-11-01'].map(label)).toEqual(['Nov 1, 2026', 'Nov 1, 2027']);
  });

  it('formats an hour with minutes', () => {
    expect(hourLabel(0)).toBe('00:00');
    expect(hourLabel(21)).toBe('21:00');
  });
});
