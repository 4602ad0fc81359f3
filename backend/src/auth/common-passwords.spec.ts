import { isCommonPassword } from './common-passwords.js';

describe('a common password', () => {
  it.each(['password', '12345678', 'PassWord', ' iloveyou ', 'qwertyuiop', 'trustno1'])(
    'is %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['olivia@example.org', 'Olivia@Example.org', 'OLIVIA'])(
    "is one's own address, or how it begins: %j",
    (password) => {
      expect(isCommonPassword(password, ' Olivia@example.org')).toBe(true);
    },
  );

  // asvs: 6.2.4, 6.2.11
  it.each(['correct horse battery', 'gä9 köchelt', 'olivia and more', ''])('is not %j', (password) => {
    expect(isCommonPassword(password, 'olivia@example.org')).toBe(false);
  });
});
