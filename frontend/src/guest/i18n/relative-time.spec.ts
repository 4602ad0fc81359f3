import { formatRelativeTime } from './relative-time';
import { fillPlaceholders } from './use-translation';

describe('fillPlaceholders', () => {
  it('inserts values and keeps unknown placeholders', () => {
    expect(fillPlaceholders('{a} of {b} {c}', { a: 1, b: 'two' })).toBe('1 of two {c}');
  });
});

describe('formatRelativeTime', () => {
  const now = Date.parse('2025-06-15T12:00:00Z');
  it.each([
    ['2025-06-15T11:59:45Z', 'en', '15 seconds ago'],
    ['2025-06-15T11:59:00Z', 'en', '1 minute ago'],
    ['2025-06-15T09:30:00Z', 'en', '2 hours ago'],
    ['2025-06-13T11:00:00Z', 'en', '2 days ago'],
    ['2025-05-01T11:00:00Z', 'en', '1 month ago'],
    ['2023-05-01T11:00:00Z', 'en', '2 years ago'],
    ['2025-06-15T12:00:09Z', 'en', '0 seconds ago'],
    ['2025-06-15T11:55:00Z', 'de', 'vor 5 Minuten'],
    ['2025-06-15T11:55:00Z', 'fr', 'il y a 5 minutes'],
    ['2025-06-15T11:55:00Z', 'ar', 'قبل 5 دقائق'],
  ])('formats %s in %s as %s', (then, language, words) =>
    expect(formatRelativeTime(then, now, language)).toBe(words),
  );
});
