import { formatEnding } from './format-ending';

const now = Date.parse('2026-06-01T12:00:00Z');

describe('the words for an end', () => {
  it('are none where there is none', () => expect(formatEnding(null, now)).toBeNull());

  it('say until when, or since when', () => {
    expect(formatEnding('2026-06-02T12:00:00Z', now)).toMatch(/^until .*Jun/);
    expect(formatEnding('2026-06-01T12:00:00Z', now)).toMatch(/^ended .*Jun/);
  });
});
