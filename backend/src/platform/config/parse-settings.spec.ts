import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseSettings } from './parse-settings.js';

describe('parseSettings', () => {
  it('uses defaults for unset and empty variables', () => {
    const settings = parseSettings({ PORT: '', DATABASE_URL: ' ' });
    expect(settings).toMatchObject({
      appName: 'EventFrame',
      appUrl: 'http://localhost:3000',
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: null,
      demoData: true,
      storage: null,
      stripe: null,
      requireEmailVerification: false,
      trustProxy: false,
      retentionDays: null,
    });
    expect(settings.rendering).toMatchObject({ memoryBytes: 300 * 1024 * 1024, queue: 64 });
  });

  it('derives defaults from other variables', () => {
    expect(parseSettings({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    expect(parseSettings({ APP_URL: 'https://photos.example.com/' }).appUrl).toBe(
      'https://photos.example.com',
    );
    expect(parseSettings({ DATABASE_URL: 'postgres://db/eventframe' }).demoData).toBe(false);
    expect(parseSettings({ SMTP_URL: 'smtp://mail:25' }).requireEmailVerification).toBe(true);
    const mailed = parseSettings({ SMTP_URL: 'smtp://mail:25', REQUIRE_EMAIL_VERIFICATION: 'no' });
    expect(mailed.requireEmailVerification).toBe(false);
    expect(parseSettings({ CLAIM_EVENTS: '' }).claims).toEqual({
      events: '',
      photos: '500,000+ photos generated',
    });
    expect(parseSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it('reads exactly the variables of .env.example', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
    const listed = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
    // Some variables are read only if others are set.
    const together = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };
    const payment = { STRIPE_SECRET_KEY: 's', STRIPE_PUBLISHABLE_KEY: 'p', STRIPE_WEBHOOK_SECRET: 'w' };
    const read = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>(
      { ...together, ...payment },
      {
        get: (values, name: string) => {
          read.add(name);
          return values[name];
        },
      },
    );
    parseSettings(env);
    expect([...read].sort()).toEqual([...listed].sort());
  });

  it.each([
    ['PORT', 'http', 'is not a number: "http"'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '70000', 'must be between 0 and 65535, not 70000'],
    ['APP_URL', 'photos.example.com', 'is not a URL that starts with http: or https:'],
    ['DATABASE_URL', 'mysql://db/eventframe', 'is not a URL that starts with postgres: or postgresql:'],
    ['SMTP_URL', 'mail.example.com', 'is not a URL that starts with smtp: or smtps:'],
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['ADMIN_EMAIL', 'operator', 'is not an email address: "operator"'],
    ['ADMIN_EMAIL', 'opera\u200btor@example.com', 'contains an invisible character'],
    ['ADMIN_PASSWORD', 'short', 'must have 8 to 128 characters'],
    ['DEMO_DATA', 'perhaps', 'is neither true nor false: "perhaps"'],
    ['MAX_UPLOAD_MB', '0', 'must be between 1 and 1000, not 0'],
    ['RATE_LIMIT_FACTOR', '-1', 'must be between 0 and 1000000, not -1'],
    ['TRUST_PROXY', 'true', 'must be a number of proxies or a list of address ranges, not "true"'],
    ['TRUST_PROXY', '10.0.0.0/64', 'must be a number of proxies or a list of address ranges'],
    ['RETENTION_DAYS', '0', 'must be between 1 and 36500, not 0'],
    ['LOG_LEVEL', 'loud', 'must be one of debug, info, warn, error, silent, not "loud"'],
    ['S3_BUCKET', 'eventframe', 'is missing'],
    ['STRIPE_SECRET_KEY', 'sk_test_x', 'is missing'],
  ])('rejects %s=%s with an example', (name, value, problem) => {
    const parse = () => parseSettings({ [name]: value });
    expect(parse).toThrow(problem);
    expect(parse).toThrow(/^[A-Z0-9_]+ .+\. For example: [A-Z0-9_]+=\S/);
  });
});
