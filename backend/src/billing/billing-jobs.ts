import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer's plan changed: held photos may have room now. Handled by the photos feature. */
export const RELEASE_HELD_PHOTOS = defineJob<{ userId: string }>('release-held-photos');

/**
 * What an organizer holds was looked at anew: what their plans include besides limits may differ now, also where
 * the plan they are on stayed. Handled by the events feature.
 */
export const PLAN_SETTLED = defineJob<{ userId: string }>('plan-settled');

/**
 * Whether an organizer's events take photos is to be looked at anew: the last place was taken, or there is room again.
 * Handled by the events feature.
 */
export const PHOTO_ROOM_CHANGED = defineJob<{ userId: string }>('photo-room-changed');

/** Due dates, closed accounts and refunds that could not be made at once. */
export const BILLING_UPKEEP = defineJob('billing-upkeep', { retries: 0, timeoutSeconds: 300 });

/** The nightly comparison with the payment provider. */
export const RECONCILE_BILLING = defineJob('reconcile-billing', { timeoutSeconds: 3600 });
