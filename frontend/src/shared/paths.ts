/** Paths of all pages. */
export const paths = {
  home: '/',
  features: '/#features',
  howItWorks: '/#how-it-works',
  auth: '/auth',
  authSuccess: '/auth/success',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  pricing: '/pricing',
  payment: '/payment',
  paymentSuccess: '/payment/success',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  dashboard: '/dashboard',
  createEvent: '/create-event',
  editEvent: (id: string) => `/create-event?edit=${encodeURIComponent(id)}`,
  /** One event's page; a path pattern when given ':id'. */
  event: (id: string) => `/events/${id}`,
  settings: '/settings',
  payments: '/settings/payments',
  admin: '/admin',
  guest: (slug: string) => `/event/${encodeURIComponent(slug)}`,
  /** The gallery for a projector. */
  wall: (slug: string) => `/event/${encodeURIComponent(slug)}/wall`,
} as const;
