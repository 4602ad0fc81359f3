/** What somebody has to set for mail to reach people with links that work. */
export const MAIL_VARIABLES = ['SMTP_URL', 'MAIL_FROM', 'APP_URL'] as const;

/** What somebody has to set to sell plans: all of them, or none. */
export const PAYMENT_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Everything the environment decides, parsed once. Sizes in bytes, durations in milliseconds. */
export interface Settings {
  appName: string;
  /** The address people open, without a trailing slash: links in mails, QR codes. */
  appUrl: string;
  host: string;
  port: number;
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** null: generated once into `dataDir`. */
  sessionSecret: string | null;
  adminEmail: string;
  /** null: generated at the first start and shown once. */
  adminPassword: string | null;
  demoData: boolean;
  storage: S3Settings | null;
  mediaPublicUrl: string | null;
  /** `unset`: those of {@link MAIL_VARIABLES} that nobody gave a value. */
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
  /** What requests in work are given to end when the node is told to stop. */
  shutdownMs: number;
  contactEmail: string;
  claims: { events: string; photos: string };
  /** What Express is told of the proxies in front: hops, addresses, or false. */
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
