import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Secrets } from '../../platform/config/secrets.js';
import { VerificationTokens } from './verification-tokens.js';

describe('verification tokens', () => {
  const userId = randomUUID();
  const email = 'olivia@example.org';
  let tokens: VerificationTokens;

  beforeAll(async () => {
    tokens = new VerificationTokens(
      await Secrets.load({ sessionSecret: 'a-secret-that-is-only-good-for-tests', dataDir: '' }),
    );
  });

  it('prove the address they were made for, and no other', () => {
    const token = tokens.read(tokens.create(userId, email));
    expect(token?.userId).toBe(userId);
    expect(token?.proves(email)).toBe(true);
    expect(token?.proves('mallory@example.org')).toBe(false);
  });

  it('prove nothing when any character is changed', () => {
    const token = tokens.create(userId, email);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(tokens.read(changed)?.proves(email) ?? false).toBe(false);
    }
  });

  it.each(['', 'x', 'a'.repeat(73), '💥'.repeat(40), '../../etc/passwd'])('prove nothing: %j', (text) => {
    expect(tokens.read(text)?.proves(email) ?? false).toBe(false);
  });

  it('are over after three days', () => {
    const token = tokens.create(userId, email);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3 * 24 * 3_600_000 - 2000);
    expect(tokens.read(token)).not.toBeNull();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3 * 24 * 3_600_000 + 2000);
    expect(tokens.read(token)).toBeNull();
    jest.restoreAllMocks();
  });
});
