import { fromLocalInput, toLocalInput } from './dates';

describe('a moment in a datetime-local field', () => {
  it('comes back as the same minute', () => {
    const iso = '2026-12-31T23:15:00.000Z';
    expect(fromLocalInput(toLocalInput(new Date(iso)))).toBe(iso);
  });

  it('is none when the field is empty or holds no date', () => {
    expect(fromLocalInput('')).toBeNull();
    expect(fromLocalInput('soon')).toBeNull();
  });
});
