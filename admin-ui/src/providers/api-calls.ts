import { api, type Schemas, unwrapBody, unwrapList } from './api';

const MAX_EXPIRED_EVENTS = 200;

const pathOf = (id: string) => ({ params: { path: { id } } });

/** API calls beyond react-admin's own; one request each. */
export const apiCalls = {
  stats: () => unwrapBody(api.GET('/api/admin/stats')),
  series: (days: number) => unwrapBody(api.GET('/api/admin/series', { params: { query: { days } } })),
  revenue: () => unwrapBody(api.GET('/api/admin/revenue')),
  system: () => unwrapBody(api.GET('/api/admin/system')),
  emailStatus: () => unwrapBody(api.GET('/api/admin/email-status')),
  paymentStatus: () => unwrapBody(api.GET('/api/admin/payment-status')),
  maintenance: () => unwrapBody(api.GET('/api/admin/maintenance')),
  /** The number of photos with open reports. */
  openReports: () =>
    unwrapList(api.GET('/api/admin/reports', { params: { query: { state: 'open', limit: 1 } } })),
  /** The latest expired events and their total number. */
  expiredEvents: () =>
    unwrapList(api.GET('/api/admin/expired-events', { params: { query: { limit: MAX_EXPIRED_EVENTS } } })),
  cleanUpExpired: () => unwrapBody(api.DELETE('/api/admin/cleanup-expired')),
  /** Long poll: responds when the cleanup has ended, or after some seconds with its progress. */
  followCleanup: (id: string) => unwrapBody(api.GET('/api/admin/cleanups/{id}', pathOf(id))),
  /** Plans on offer, the smallest first. */
  plansOnOffer: async () => (await unwrapBody(api.GET('/api/subscription/plans'))).plans,
  /** All plans, also those not on offer. */
  allPlans: () => unwrapBody(api.GET('/api/admin/plans')),
  activateUser: (id: string) =>
    unwrapBody(api.PATCH('/api/admin/users/{id}', { ...pathOf(id), body: { status: 'active' } })),
  suspendUser: (id: string) => unwrapBody(api.POST('/api/admin/users/{id}/suspend', pathOf(id))),
  deactivateUser: (id: string) => unwrapBody(api.POST('/api/admin/users/{id}/deactivate', pathOf(id))),
  setPlan: (id: string, body: Schemas['ChangePlanRequest']) =>
    unwrapBody(api.PATCH('/api/admin/users/{id}/plan', { ...pathOf(id), body })),
  sendTestMail: () => unwrapBody(api.POST('/api/admin/test-email')),
  hidePhoto: (id: string) => unwrapBody(api.POST('/api/admin/reports/{id}/hide', pathOf(id))),
  showPhoto: (id: string) => unwrapBody(api.POST('/api/admin/reports/{id}/show', pathOf(id))),
  deletePhoto: (id: string) => unwrapBody(api.DELETE('/api/admin/reports/{id}', pathOf(id))),
  dismissReports: (id: string) => unwrapBody(api.POST('/api/admin/reports/{id}/dismiss', pathOf(id))),
  banDevice: (id: string) => unwrapBody(api.POST('/api/admin/reports/{id}/ban', pathOf(id))),
  liftDeviceBan: (id: string) => unwrapBody(api.DELETE('/api/admin/reports/{id}/ban', pathOf(id))),
  /** By the ban's id, for devices without remaining photos. */
  liftBan: (id: string) => unwrapBody(api.DELETE('/api/admin/device-bans/{id}', pathOf(id))),
  setRole: (id: string, role: Schemas['ChangeRoleRequest']['role']) =>
    unwrapBody(api.PATCH('/api/admin/users/{id}/role', { ...pathOf(id), body: { role } })),
};
