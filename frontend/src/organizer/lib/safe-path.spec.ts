import { safePath } from './safe-path';

const origin = 'https://frames.example';

describe('safePath', () => {
  it.each(['/dashboard', '/create-event?edit=1', '/pricing#plans', '/admin'])('keeps %s', (path) => {
    expect(safePath(path, origin)).toBe(path);
  });

  // asvs: 1.2.2, 3.7.2
  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%0a/../\\evil.example',
    'javascript:alert(1)',
  ])('rejects %p', (path) => {
    expect(safePath(path, origin)).toBeNull();
  });

  it('normalizes dot segments within the site', () => {
    expect(safePath('/a/../../b', origin)).toBe('/b');
  });
});
