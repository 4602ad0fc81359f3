import { endingWords } from './ending-words';

const now = Date.parse('2026-06-01T12:00:00Z');

describe('the words for an end', () => {
  it('are none where there is none', () => expect(endingWords(null, now)).toBeNull());

  it('say until when, or since when', () => {
    expect(endingWords('2026-06-02T12:00:00Z', now)).toMatch(/^until .*Jun/);
    expect(endingWords('2026-06-01T12:00:00Z', now)).toMatch(/^ended .*Jun/);
  });
});
