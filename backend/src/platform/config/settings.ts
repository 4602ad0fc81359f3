/** One MB in settings and messages. */
export const BYTES_PER_MB = 1024 * 1024;

/** Variables that must be set for mails to arrive and their links to work. */
export const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM', 'APP_URL'] as const;

/** Variables that must be set to sell plans: all or none. */
export const PAYMENT_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** All settings of the environment, parsed once. Sizes are in bytes, durations in milliseconds. */
export interface Settings {
  appName: string;
  /** The public URL without a trailing slash, for links in mails and QR codes. */
  appUrl: string;
  host: string;
  port: number;
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Timeout of a statement in PostgreSQL. */
  statementTimeoutMs: number;
  /** null: generated once into `dataDir`. */
  sessionSecret: string | null;
  adminEmail: string;
  /** null: generated at the first start and shown once. */
  adminPassword: string | null;
  demoData: boolean;
  storage: S3Settings | null;
  mediaPublicUrl: string | null;
  /** `unset`: the names in {@link MAIL_VARIABLES} without a value. */
  mail: { smtpUrl: string | null; from: string; unset: string[] };
  requireEmailVerification: boolean;
  stripe: StripeSettings | null;
  rendering: {
    concurrency: number;
    memoryBytes: number;
    queue: number;
    maxUploadBytes: number;
    maxPhotoMegapixels: number;
  };
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitFactor: number;
  /** Time for requests in progress to end when the node stops. */
  shutdownMs: number;
  contactEmail: string;
  claims: { events: string; photos: string };
  /** Express's `trust proxy`: number of proxies, addresses, or false. */
  trustProxy: false | number | string[];
  metricsToken: string | null;
  retentionDays: number | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface S3Settings {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiBase: string | null;
}

/** Nest's injection token for {@link Settings}. */
export const SETTINGS = Symbol('settings');
