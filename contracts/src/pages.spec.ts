import { findPage } from './pages.js';

describe('findPage', () => {
  it.each([
    ['/', 'Create Branded Event Photos in Seconds'],
    ['/pricing', 'Pricing'],
    ['/pricing/', 'Pricing'],
    ['/reset-password/abc', 'Reset Password'],
    ['/events/7f1c', 'Event'],
  ])('finds %s', (path, title) => {
    expect(findPage(path)?.title).toBe(title);
  });

  it.each(['/nothing', '/pricing/more', '/events', '/events/a/b', '/Pricing', ''])(
    'finds no page at %s',
    (path) => {
      expect(findPage(path)?.pattern ?? null).toBe(path === '' ? '/' : null);
    },
  );
});
