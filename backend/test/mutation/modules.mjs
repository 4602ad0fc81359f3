/** What is mutated. All files are named from the repository's root. */

/** Changes the sample of service mutants, and with it their baseline. */
export const SEED = 'eventframe';

const FRAMING = 'contracts/src/framing';
const PLACE = 'frontend/src/guest/place';
const BACKEND = 'backend/src';
const INTEGRATION = 'test/integration';

/** Pure modules: all their mutants, against the unit tests beside them. */
export const PURE = {
  geometry: [
    `${FRAMING}/geometry.ts`,
    `${FRAMING}/prepare.ts`,
    `${PLACE}/gestures.ts`,
    `${PLACE}/reach.ts`,
    'backend/src/rehearsal/window-fit.ts',
  ],
  spans: [
    `${FRAMING}/open-regions.ts`,
    `${FRAMING}/too-small.ts`,
    'backend/src/framing/frame/compiled-frame.ts',
  ],
  plans: [
    'contracts/src/plans.ts',
    'contracts/src/money.ts',
    'backend/src/rehearsal/time-and-quota.ts',
    'frontend/src/organizer/lib/plan-benefits.ts',
    'frontend/src/organizer/lib/plan-price.ts',
    'frontend/src/organizer/pricing/offers.ts',
    'frontend/src/organizer/billing/payment/when-in-effect.ts',
    'frontend/src/organizer/events/dashboard/used-percent.ts',
  ],
};

/**
 * Services: a sample of their mutants, against the integration tests named here. Declarations (modules, entities, DTOs)
 * and controllers have no mutants worth a database.
 */
export const SERVICES = {
  limits: {
    sample: 35,
    files: [
      `${BACKEND}/billing/plan-limits.ts`,
      `${BACKEND}/billing/photo-quota.ts`,
      `${BACKEND}/billing/photo-quota.repository.ts`,
      `${BACKEND}/billing/plan/plans.repository.ts`,
      `${BACKEND}/billing/usage.repository.ts`,
      `${BACKEND}/billing/quota-warnings.ts`,
      `${BACKEND}/photos/held/held-photos.ts`,
    ],
    specs: [
      `${INTEGRATION}/billing/concurrent-limits`,
      `${INTEGRATION}/billing/held-photos`,
      `${INTEGRATION}/billing/quota-warnings`,
    ],
  },
  uploads: {
    sample: 40,
    files: [
      `${BACKEND}/photos/upload/photo-file-store.ts`,
      `${BACKEND}/photos/upload/idempotency-key.ts`,
      `${BACKEND}/photos/upload/upload-admission.ts`,
      `${BACKEND}/photos/upload/upload-photo.service.ts`,
      `${BACKEND}/photos/upload/upload-recorder.ts`,
      `${BACKEND}/photos/upload/uploads.repository.ts`,
      `${BACKEND}/photos/single-flight.ts`,
      `${BACKEND}/platform/throttling/upload-slots.ts`,
      `${BACKEND}/platform/uploads/single-upload.interceptor.ts`,
      `${BACKEND}/platform/uploads/temporary-files.ts`,
      `${BACKEND}/platform/uploads/upload-storage.ts`,
    ],
    specs: [
      `${INTEGRATION}/upload-photo`,
      `${INTEGRATION}/upload-keys`,
      `${INTEGRATION}/upload-admission`,
      `${INTEGRATION}/upload-limits`,
      'src/platform/throttling/upload-slots',
      'src/platform/uploads/upload-storage',
    ],
  },
  access: {
    sample: 30,
    files: [
      `${BACKEND}/common/access/access.guard.ts`,
      `${BACKEND}/events/events.repository.ts`,
      `${BACKEND}/events/events.service.ts`,
      `${BACKEND}/photos/download/photo-access.ts`,
      `${BACKEND}/photos/guest/guest-photos.service.ts`,
      `${BACKEND}/photos/organizer/organizer-photos.service.ts`,
      `${BACKEND}/photos/receipts.ts`,
    ],
    specs: [
      `${INTEGRATION}/events`,
      `${INTEGRATION}/another-organizer`,
      `${INTEGRATION}/photo-downloads`,
      `${INTEGRATION}/organizer-photos`,
      `${INTEGRATION}/access-matrix`,
    ],
  },
  billing: {
    sample: 45,
    files: [
      `${BACKEND}/billing/checkout/checkout.service.ts`,
      `${BACKEND}/billing/checkout/purchase-effects.ts`,
      `${BACKEND}/billing/checkout/one-time-checkout.ts`,
      `${BACKEND}/billing/checkout/subscription-checkout.ts`,
      `${BACKEND}/billing/closing/account-closure.service.ts`,
      `${BACKEND}/billing/customers/customers.service.ts`,
      `${BACKEND}/billing/payments/payment-sync.ts`,
      `${BACKEND}/billing/payments/payments.repository.ts`,
      `${BACKEND}/billing/plan/current-plan.repository.ts`,
      `${BACKEND}/billing/plan/current-plan.service.ts`,
      `${BACKEND}/billing/grants/plan-grants.ts`,
      `${BACKEND}/billing/payments/subscription-sync.ts`,
      `${BACKEND}/billing/payments/subscriptions.repository.ts`,
      `${BACKEND}/billing/webhook/webhook.service.ts`,
    ],
    specs: [
      `${INTEGRATION}/billing/checkout`,
      `${INTEGRATION}/billing/purchase-effects`,
      `${INTEGRATION}/billing/subscription-events`,
      `${INTEGRATION}/billing/concurrent-payments`,
      `${INTEGRATION}/billing/webhooks`,
      `${INTEGRATION}/billing/provider-failures`,
      `${INTEGRATION}/billing/deleted-payers`,
    ],
  },
};
