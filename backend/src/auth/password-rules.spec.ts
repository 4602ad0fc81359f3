import { isCommonPassword } from './password-rules.js';

describe('isCommonPassword', () => {
  it.each(['password', '12345678', 'PassWord', ' iloveyou ', 'qwertyuiop', 'trustno1'])(
    'accepts %j as common',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['olivia@example.org', 'Olivia@Example.org', 'OLIVIA'])(
    "accepts the account's address or its part before the @ as common: %j",
    (password) => {
      expect(isCommonPassword(password, ' Olivia@example.org')).toBe(true);
    },
  );

  // asvs: 6.2.4, 6.2.11
  it.each(['correct horse battery', 'gä9 köchelt', 'olivia and more', ''])(
    'does not accept %j as common',
    (password) => {
      expect(isCommonPassword(password, 'olivia@example.org')).toBe(false);
    },
  );
});
