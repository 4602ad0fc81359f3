import { randomUUID } from 'node:crypto';
import { Secrets } from '../platform/config/secrets.js';
import type { DatabaseClock } from '../platform/database/database-clock.js';
import { VerificationTokens } from './verification-tokens.js';

describe('VerificationTokens', () => {
  const userId = randomUUID();
  const email = 'olivia@example.org';
  const load = (sessionSecret: string) => Secrets.load({ sessionSecret, dataDir: '' });
  let now = Date.now();
  const clock = { now: () => new Date(now) } as DatabaseClock;
  let secrets: Secrets;
  let tokens: VerificationTokens;

  beforeAll(async () => {
    secrets = await load('a-secret-that-is-only-valid-in-tests');
    tokens = new VerificationTokens(clock, secrets);
  });

  it('matches only the address that the token was created for', () => {
    const token = tokens.read(tokens.create(userId, email));
    expect(token?.userId).toBe(userId);
    expect(token?.isFor(email)).toBe(true);
    expect(token?.isFor('mallory@example.org')).toBe(false);
  });

  // asvs: 9.1.1
  it('rejects a token with any changed character', () => {
    const token = tokens.create(userId, email);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(tokens.read(changed)).toBeNull();
    }
  });

  // asvs: 9.1.3, 9.2.2, 9.2.3
  it('rejects a token signed by another service or for another purpose', async () => {
    const token = tokens.create(userId, email);
    const other = new VerificationTokens(clock, await load('a-secret-that-is-another-service-only'));
    const claims = token.slice(0, -43);
    const signedFor = (purpose: string) => claims + secrets.sign(purpose, claims);

    expect(tokens.read(signedFor('verify-email'))).not.toBeNull();
    expect(tokens.read(signedFor('photo-receipt'))).toBeNull();
    expect(tokens.read(claims)).toBeNull();
    expect(tokens.read(other.create(userId, email))).toBeNull();
  });

  it.each(['', 'x', 'a'.repeat(95), '💥'.repeat(40), '../../etc/passwd'])('rejects the text %j', (text) => {
    expect(tokens.read(text)).toBeNull();
  });

  // asvs: 9.2.1
  it('rejects a token after three days', () => {
    const token = tokens.create(userId, email);
    now += 3 * 24 * 3_600_000 - 2000;
    expect(tokens.read(token)).not.toBeNull();
    now += 4000;
    expect(tokens.read(token)).toBeNull();
  });
});
