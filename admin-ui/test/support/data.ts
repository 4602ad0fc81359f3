import type { components } from '@eventframe/contracts/api.generated';

type Schemas = components['schemas'];

const NOW = '2026-05-06T12:00:00.000Z';

export const operator: Schemas['UserResponse'] = {
  id: 'operator',
  name: 'Operator',
  email: 'operator@example.com',
  username: 'operator@example.com',
  organization: null,
  role: 'admin',
  status: 'active',
  emailVerified: true,
  pendingEmail: null,
  currentPlan: 'freemium',
  planStartDate: null,
  planEndDate: null,
  eventsCreated: 0,
  framesCreated: 0,
  totalPhotosGenerated: 0,
  createdAt: NOW,
  lastLogin: NOW,
};

export const account = (
  others: Partial<Schemas['AdminUserResponse']> = {},
): Schemas['AdminUserResponse'] => ({
  id: 'nora',
  name: 'Nora',
  email: 'nora@example.org',
  username: 'nora@example.org',
  organization: null,
  role: 'organizer',
  status: 'active',
  emailVerified: false,
  currentPlan: 'freemium',
  planStartDate: null,
  planEndDate: null,
  comingPlans: [],
  eventsCreated: 0,
  framesCreated: 0,
  totalPhotosGenerated: 0,
  eventCount: 0,
  photoCount: 0,
  createdAt: NOW,
  lastLogin: null,
  ...others,
});

/** An account with the data of its page. */
export const accountPage = (
  others: Partial<Schemas['AccountPageResponse']> = {},
): Schemas['AccountPageResponse'] => ({
  ...account(),
  audit: [],
  events: [],
  payments: [],
  subscription: null,
  ...others,
});

export const usersPage = (...users: Schemas['AdminUserResponse'][]): Schemas['AdminUsersResponse'] => ({
  users,
  total: users.length,
  isExact: true,
  page: 1,
  totalPages: 1,
});

const plan = (
  id: string,
  displayName: string,
  price: number,
  billing: Schemas['PlanResponse']['billing'] = 'one_time',
): Schemas['PlanResponse'] => ({
  id,
  name: id,
  displayName,
  description: '',
  billing,
  price,
  currency: 'USD',
  eventLimit: 5,
  frameLimit: 10,
  photoLimit: 1200,
});

export const PLANS = [
  plan('freemium', 'Freemium', 0, 'free'),
  plan('standard', 'Standard', 350),
  plan('professional', 'Professional', 850),
  plan('monthly-unlimited', 'Monthly Unlimited', 900, 'monthly'),
  plan('enterprise', 'Enterprise', 2900),
];

export const stats: Schemas['AdminStatsResponse'] = {
  totalUsers: 1,
  totalEvents: 0,
  totalPhotos: 0,
  storedPhotos: 0,
  activeToday: 1,
};

export const adminEvent = (
  others: Partial<Schemas['AdminEventResponse']> = {},
): Schemas['AdminEventResponse'] => ({
  id: 'garden-party',
  title: 'Garden Party',
  linkSlug: 'garden-party',
  isActive: true,
  organizerId: 'nora',
  organizerName: 'Nora',
  organizerEmail: 'nora@example.org',
  photoCount: 0,
  createdAt: NOW,
  expiresAt: null,
  ...others,
});

export const expired = (
  others: Partial<Schemas['ExpiredEventResponse']> = {},
): Schemas['ExpiredEventResponse'] => ({
  id: 'over',
  title: 'Over',
  linkSlug: 'over',
  organizerName: 'Nora',
  photoCount: 2,
  expiresAt: NOW,
  ...others,
});

export const auditEntry = (
  others: Partial<Schemas['AuditEntryResponse']> = {},
): Schemas['AuditEntryResponse'] => ({
  id: 'entry',
  action: 'user.suspended',
  actorId: 'operator',
  actorName: 'Operator',
  actorIsGone: false,
  subjectType: 'user',
  subjectId: 'nora',
  subjectName: 'Nora',
  subjectIsGone: false,
  details: {},
  at: NOW,
  ...others,
});

export const report = (
  others: Partial<Schemas['ReportedPhotoResponse']> = {},
): Schemas['ReportedPhotoResponse'] => ({
  id: 'photo',
  state: 'open',
  photoState: 'shown',
  hiddenByOperator: false,
  reports: 1,
  reasons: ['offensive'],
  notes: [],
  device: 'allowed',
  eventId: 'garden-party',
  eventTitle: 'Garden Party',
  linkSlug: 'garden-party',
  organizerId: 'nora',
  organizerName: 'Nora',
  photoUrl: '/media/photo.jpg',
  thumbUrl: '/media/thumb.jpg',
  width: 900,
  height: 1350,
  firstReportedAt: NOW,
  lastReportedAt: NOW,
  ...others,
});

const NO_REVENUE = { revenue: 0, count: 0 };

export const revenue: Schemas['RevenueResponse'] = {
  monthlyRecurringRevenue: 0,
  activeSubscriptionsCount: 0,
  oneTimeRevenueAllTime: 0,
  oneTimePurchasesCount: 0,
  revenueByPlan: {
    standard: NO_REVENUE,
    professional: NO_REVENUE,
    enterprise: NO_REVENUE,
    'monthly-unlimited': NO_REVENUE,
  },
  currency: 'USD',
  otherCurrencies: [],
};

export const emailStatus: Schemas['EmailStatusResponse'] = {
  configured: false,
  status: 'No mail server is set: mails are written to the outbox folder.',
  missingEnvVars: ['SMTP_URL', 'MAIL_FROM'],
  requiredEnvVars: ['SMTP_URL', 'MAIL_FROM', 'APP_URL'],
  currentFromEmail: 'EventFrame <no-reply@example.com>',
  currentAppUrl: 'https://photos.example.org',
};

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

export const paymentStatus: Schemas['PaymentStatusResponse'] = {
  configured: false,
  status: "Stripe's keys are not set: paid plans cannot be bought.",
  mode: null,
  missingEnvVars: STRIPE,
  requiredEnvVars: STRIPE,
  webhookUrl: 'https://photos.example.org/api/billing/webhook',
  lastWebhook: null,
  comparedAt: null,
};

export const system: Schemas['SystemFiguresResponse'] = {
  databaseBytes: 10_000_000,
  databaseVersion: '17.1',
  limitsStatements: true,
  limitsTemporaryFiles: true,
  version: '0.2.0',
  nodeVersion: 'v20.19.0',
  runningSince: NOW,
  nodes: [
    {
      name: 'frames-1 (1)',
      version: '0.2.0',
      startedAt: NOW,
      seenAt: NOW,
      cpu: 0.4,
      receivesNotifications: true,
    },
  ],
  queues: [],
  clientFailures: [
    { engine: 'firefox', failure: 'canvas_refused', count: 1200 },
    { engine: 'firefox', failure: 'original_sent', count: 1100 },
  ],
  storage: {
    kind: 'disk',
    place: '/data/media',
    photos: 0,
    awaitingRemoval: 0,
    images: { bytes: 0, isComplete: true },
    audit: null,
    freeBytes: 1_000_000_000,
    totalBytes: 2_000_000_000,
  },
};
