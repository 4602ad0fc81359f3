import { formatEnding } from './format-ending';

const now = Date.parse('2026-06-01T12:00:00Z');

describe('formatEnding', () => {
  it('returns null for an event that never expires', () => expect(formatEnding(null, now)).toBeNull());

  it('formats future and past expirations', () => {
    expect(formatEnding('2026-06-02T12:00:00Z', now)).toMatch(/^until .*Jun/);
    expect(formatEnding('2026-06-01T12:00:00Z', now)).toMatch(/^ended .*Jun/);
  });
});
