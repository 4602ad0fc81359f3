import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer's plan changed: held photos may have room now. Handled by the photos feature. */
export const RELEASE_HELD_PHOTOS = defineJob<{ userId: string }>('release-held-photos');

/** Due dates, closed accounts and refunds that could not be made at once. */
export const BILLING_UPKEEP = defineJob('billing-upkeep', { retries: 0, timeoutSeconds: 300 });

/** The nightly comparison with the payment provider. */
export const RECONCILE_BILLING = defineJob('reconcile-billing', { timeoutSeconds: 3600 });
