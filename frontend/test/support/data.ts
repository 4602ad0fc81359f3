import type { components } from '@eventframe/contracts/api.generated';

type Schemas = components['schemas'];

const NOW = '2026-05-06T12:00:00.000Z';

export const olivia = (others: Partial<Schemas['UserResponse']> = {}): Schemas['UserResponse'] => ({
  id: 'olivia',
  name: 'Olivia Organizer',
  email: 'olivia@example.org',
  username: 'olivia@example.org',
  organization: null,
  role: 'organizer',
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
  ...others,
});

const plan = (others: Partial<Schemas['PlanResponse']> = {}): Schemas['PlanResponse'] => ({
  id: 'freemium',
  name: 'freemium',
  displayName: 'Freemium',
  description: '',
  billing: 'free',
  price: 0,
  currency: 'USD',
  eventLimit: 1,
  frameLimit: 1,
  photoLimit: 30,
  ...others,
});

/** The plans on offer, the smallest first. */
export const PLANS = [
  plan(),
  plan({
    id: 'standard',
    name: 'standard',
    displayName: 'Standard',
    billing: 'one_time',
    price: 350,
    eventLimit: 5,
    frameLimit: 10,
    photoLimit: 1200,
  }),
  plan({
    id: 'professional',
    name: 'professional',
    displayName: 'Professional',
    billing: 'one_time',
    price: 850,
    eventLimit: 10,
    frameLimit: 20,
    photoLimit: 5000,
  }),
  plan({
    id: 'monthly-unlimited',
    name: 'monthly-unlimited',
    displayName: 'Monthly Unlimited',
    billing: 'monthly',
    price: 900,
    eventLimit: -1,
    frameLimit: -1,
    photoLimit: -1,
  }),
  plan({
    id: 'enterprise',
    name: 'enterprise',
    displayName: 'Enterprise',
    billing: 'one_time',
    price: 2900,
    eventLimit: 25,
    frameLimit: 50,
    photoLimit: 12_000,
  }),
];

const counts = (others: Partial<Schemas['Counts']> = {}) => ({ events: 0, frames: 0, photos: 0, ...others });

export const stats = (others: Partial<Schemas['StatsResponse']> = {}): Schemas['StatsResponse'] => ({
  lifetimePhotos: 0,
  photosThisMonth: 0,
  totalEvents: 0,
  activeEvents: 0,
  ...others,
});

export const credits = ({
  plan: planned = {},
  usage = {},
  ...others
}: Partial<Omit<Schemas['CreditsResponse'], 'plan' | 'usage'>> & {
  plan?: Partial<Schemas['PlanResponse']>;
  usage?: Partial<Schemas['Counts']>;
} = {}): Schemas['CreditsResponse'] => ({
  credits: counts(),
  paymentFailed: false,
  photosExhausted: false,
  ...others,
  plan: plan(planned),
  usage: counts(usage),
});

const RECT = { x: 100, y: 100, width: 700, height: 900 };

export const frame = (others: Partial<Schemas['FrameResponse']> = {}): Schemas['FrameResponse'] => ({
  id: 'frame',
  name: 'frame',
  isNamed: false,
  frameUrl: '/media/frame.png',
  isPrimary: 'true',
  width: 900,
  height: 1350,
  window: RECT,
  regions: [RECT],
  accent: '#1e3d36',
  palette: { onAccent: '#ffffff', onDark: '#ffffff', onLight: '#000000' },
  createdAt: NOW,
  ...others,
});

export const event = (others: Partial<Schemas['EventResponse']> = {}): Schemas['EventResponse'] => ({
  id: 'harbour',
  title: 'Harbour Nights',
  linkSlug: 'harbour-nights',
  isActive: true,
  requiresApproval: false,
  photoVisibility: 'guest',
  consentText: null,
  consentLink: null,
  shareText: null,
  expiresAt: null,
  photoCount: 0,
  frameUrl: '/media/frame.png',
  frames: [frame()],
  createdAt: NOW,
  ...others,
});

export const photo = (
  others: Partial<Schemas['OrganizerPhotoResponse']> = {},
): Schemas['OrganizerPhotoResponse'] => ({
  id: 'photo',
  frameId: 'frame',
  state: 'shown',
  hiddenByOperator: false,
  consentVersion: null,
  consentedAt: null,
  photoUrl: '/media/photo.jpg',
  thumbUrl: '/media/thumb.jpg',
  originalPhotoUrl: '/media/original.jpg',
  downloadUrl: '/media/download.png',
  width: 900,
  height: 1350,
  zoom: 1,
  offsetX: 0,
  offsetY: 0,
  rotation: 0,
  revision: 1,
  createdAt: NOW,
  ...others,
});

export const photos = (...all: Schemas['OrganizerPhotoResponse'][]): Schemas['OrganizerPhotosResponse'] => ({
  photos: all,
  total: all.length,
  hasMore: false,
  before: null,
  next: null,
});

export const rerender = (others: Partial<Schemas['RerenderResponse']> = {}): Schemas['RerenderResponse'] => ({
  state: 'none',
  outdated: 0,
  total: 0,
  done: 0,
  failed: 0,
  requestedAt: null,
  finishedAt: null,
  ...others,
});
