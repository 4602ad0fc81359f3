import { api, bodyOf, listingOf, type Schemas } from './api';

const EXPIRED_SHOWN = 200;

const pathOf = (id: string) => ({ params: { path: { id } } });

/** What the console reads and does beyond the lists; each is one call. */
export const verbs = {
  stats: () => bodyOf(api.GET('/api/admin/stats')),
  series: (days: number) => bodyOf(api.GET('/api/admin/series', { params: { query: { days } } })),
  revenue: () => bodyOf(api.GET('/api/admin/revenue')),
  system: () => bodyOf(api.GET('/api/admin/system')),
  emailStatus: () => bodyOf(api.GET('/api/admin/email-status')),
  paymentStatus: () => bodyOf(api.GET('/api/admin/payment-status')),
  maintenance: () => bodyOf(api.GET('/api/admin/maintenance')),
  /** Of photos that guests reported and nobody has looked at, how many there are. */
  openReports: () =>
    listingOf(api.GET('/api/admin/reports', { params: { query: { state: 'open', limit: 1 } } })),
  /** The latest of the expired events, and how many there are. */
  expiredEvents: () =>
    listingOf(api.GET('/api/admin/expired-events', { params: { query: { limit: EXPIRED_SHOWN } } })),
  cleanUpExpired: () => bodyOf(api.DELETE('/api/admin/cleanup-expired')),
  /** Answers when the cleanup has ended, or after some seconds how far it is. */
  followCleanup: (id: string) => bodyOf(api.GET('/api/admin/cleanups/{id}', pathOf(id))),
  /** Plans on offer, the smallest first. */
  plansOnOffer: async () => (await bodyOf(api.GET('/api/subscription/plans'))).plans,
  /** All plans, also those not on offer. */
  allPlans: () => bodyOf(api.GET('/api/admin/plans')),
  activateUser: (id: string) =>
    bodyOf(api.PATCH('/api/admin/users/{id}', { ...pathOf(id), body: { status: 'active' } })),
  suspendUser: (id: string) => bodyOf(api.POST('/api/admin/users/{id}/suspend', pathOf(id))),
  deactivateUser: (id: string) => bodyOf(api.POST('/api/admin/users/{id}/deactivate', pathOf(id))),
  setPlan: (id: string, body: Schemas['ChangePlanRequest']) =>
    bodyOf(api.PATCH('/api/admin/users/{id}/plan', { ...pathOf(id), body })),
  sendTestMail: () => bodyOf(api.POST('/api/admin/test-email')),
  hidePhoto: (id: string) => bodyOf(api.POST('/api/admin/reports/{id}/hide', pathOf(id))),
  showPhoto: (id: string) => bodyOf(api.POST('/api/admin/reports/{id}/show', pathOf(id))),
  deletePhoto: (id: string) => bodyOf(api.DELETE('/api/admin/reports/{id}', pathOf(id))),
  dismissReports: (id: string) => bodyOf(api.POST('/api/admin/reports/{id}/dismiss', pathOf(id))),
  banDevice: (id: string) => bodyOf(api.POST('/api/admin/reports/{id}/ban', pathOf(id))),
  liftDeviceBan: (id: string) => bodyOf(api.DELETE('/api/admin/reports/{id}/ban', pathOf(id))),
  /** The same by the id of the ban, also when all photos of the device are gone. */
  liftBan: (id: string) => bodyOf(api.DELETE('/api/admin/device-bans/{id}', pathOf(id))),
  setRole: (id: string, role: Schemas['ChangeRoleRequest']['role']) =>
    bodyOf(api.PATCH('/api/admin/users/{id}/role', { ...pathOf(id), body: { role } })),
};
