import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { EnvironmentReader, SettingsError } from './environment-reader.js';
import {
  BYTES_PER_MB,
  MAIL_VARIABLES,
  PAYMENT_VARIABLES,
  type S3Settings,
  type Settings,
  type StripeSettings,
} from './settings.js';

/**
 * Parse the environment into settings.
 *
 * @throws SettingsError with the variable, its problem and an example
 */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  const read = new EnvironmentReader(env);
  const port = read.integer('PORT', 3000, { min: 0, max: 65535 }, '3000');
  const databaseUrl = read.url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@localhost:5432/eventframe',
  );
  const appName = read.text('APP_NAME') ?? 'EventFrame';
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587');
  const contactEmail = read.email('CONTACT_EMAIL') ?? 'support@example.com';

  return {
    appName,
    appUrl:
      read.url('APP_URL', ['http:', 'https:'], 'https://photos.example.com') ?? `http://localhost:${port}`,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    databaseUrl,
    statementTimeoutMs: read.integer('STATEMENT_TIMEOUT_SECONDS', 30, { min: 1, max: 3600 }, '30') * 1000,
    sessionSecret: sessionSecret(read),
    adminEmail: (read.email('ADMIN_EMAIL') ?? 'admin@example.com').toLowerCase(),
    adminPassword: adminPassword(read),
    demoData: read.flag('DEMO_DATA', databaseUrl === null),
    storage: storage(read),
    mediaPublicUrl: read.url('MEDIA_PUBLIC_URL', ['http:', 'https:'], 'https://media.example.com'),
    mail: {
      smtpUrl,
      from: read.text('MAIL_FROM') ?? `${appName} <no-reply@example.com>`,
      unset: MAIL_VARIABLES.filter((name) => read.text(name) === null),
    },
    requireEmailVerification: read.flag('REQUIRE_EMAIL_VERIFICATION', smtpUrl !== null),
    stripe: stripe(read),
    rendering: {
      concurrency: read.integer('RENDER_CONCURRENCY', availableParallelism(), { min: 1, max: 256 }, '4'),
      memoryBytes: read.integer('RENDER_MEMORY_MB', 300, { min: 100, max: 1_000_000 }, '300') * BYTES_PER_MB,
      queue: read.integer('RENDER_QUEUE', 64, { min: 1, max: 100_000 }, '64'),
      maxUploadBytes: read.integer('MAX_UPLOAD_MB', 25, { min: 1, max: 1000 }, '25') * BYTES_PER_MB,
      maxPhotoMegapixels: read.integer('MAX_PHOTO_MEGAPIXELS', 100, { min: 1, max: 1000 }, '100'),
    },
    rateLimitFactor: read.number('RATE_LIMIT_FACTOR', 1, { min: 0, max: 1_000_000 }, '1'),
    shutdownMs: read.integer('SHUTDOWN_SECONDS', 8, { min: 0, max: 3600 }, '45') * 1000,
    contactEmail,
    claims: {
      events: claim(env, 'CLAIM_EVENTS', '10,000+ events powered'),
      photos: claim(env, 'CLAIM_PHOTOS', '500,000+ photos generated'),
    },
    trustProxy: trustProxy(read),
    metricsToken: read.text('METRICS_TOKEN'),
    retentionDays: retentionDays(read),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'] as const, 'info'),
  };
}

function sessionSecret(read: EnvironmentReader): string | null {
  const secret = read.text('SESSION_SECRET');
  if (secret !== null && secret.length < 32) {
    throw new SettingsError('SESSION_SECRET', 'must have at least 32 characters', '$(openssl rand -hex 32)');
  }
  return secret;
}

function adminPassword(read: EnvironmentReader): string | null {
  const password = read.text('ADMIN_PASSWORD');
  if (password !== null && (password.length < 8 || password.length > 128)) {
    throw new SettingsError('ADMIN_PASSWORD', 'must have 8 to 128 characters', 'correct-horse-battery');
  }
  return password;
}

function storage(read: EnvironmentReader): S3Settings | null {
  const values = read.group(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const, {
    S3_BUCKET: 'eventframe',
    S3_ACCESS_KEY_ID: 'AKIA…',
    S3_SECRET_ACCESS_KEY: '…',
  });
  if (values === null) return null;
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com');
  return {
    endpoint,
    region: read.text('S3_REGION') ?? 'us-east-1',
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    forcePathStyle: read.flag('S3_FORCE_PATH_STYLE', endpoint !== null),
  };
}

function stripe(read: EnvironmentReader): StripeSettings | null {
  const values = read.group(PAYMENT_VARIABLES, {
    STRIPE_SECRET_KEY: 'sk_live_…',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_…',
    STRIPE_WEBHOOK_SECRET: 'whsec_…',
  });
  if (values === null) return null;
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: read.url('STRIPE_API_BASE', ['http:', 'https:'], 'http://127.0.0.1:12111'),
  };
}

/** Unset shows the default text; empty hides the claim. */
function claim(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return env[name]?.trim() ?? fallback;
}

/**
 * Rejects `true`: Express would read the client's IP address from a header that any client can set, and limits by
 * address would have no effect.
 */
function trustProxy(read: EnvironmentReader): false | number | string[] {
  const text = read.text('TRUST_PROXY');
  if (text === null || text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  const valid = ranges.every((range) => {
    const [address = '', bits, ...rest] = range.split('/');
    const width = isIP(address) === 6 ? 128 : 32;
    return (
      rest.length === 0 &&
      isIP(address) !== 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width))
    );
  });
  if (!valid) {
    throw new SettingsError(
      'TRUST_PROXY',
      `must be a number of proxies or a list of address ranges, not "${text}"`,
      '10.0.0.0/8,192.168.0.0/16',
    );
  }
  return ranges;
}

function retentionDays(read: EnvironmentReader): number | null {
  return read.text('RETENTION_DAYS') === null
    ? null
    : read.integer('RETENTION_DAYS', 0, { min: 1, max: 36_500 }, '90');
}
