import { dayLabel, hourLabel } from './labels';

describe('labels of the plots', () => {
  it('name a day as it is written, wherever the reader is', () =>
    expect(dayLabel('2026-11-01')).toBe('Nov 1'));

  it('name an hour as a clock shows it', () => {
    expect(hourLabel(0)).toBe('00:00');
    expect(hourLabel(21)).toBe('21:00');
  });
});
