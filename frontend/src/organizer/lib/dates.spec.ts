import { fromLocalInput, toLocalInput } from './dates';

describe('datetime-local conversion', () => {
  it('returns the same minute', () => {
    const iso = '2026-12-31T23:15:00.000Z';
    expect(fromLocalInput(toLocalInput(new Date(iso)))).toBe(iso);
  });

  it('returns null for an empty or invalid field', () => {
    expect(fromLocalInput('')).toBeNull();
    expect(fromLocalInput('soon')).toBeNull();
  });
});
