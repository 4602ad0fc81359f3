import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer's plan changed: held photos may have room now. Handled by the photos feature. */
export const RELEASE_HELD_PHOTOS = defineJob<{ userId: string }>('release-held-photos');

/** A plan has room for another number of photos: so have all organizers on it. Handled by the photos feature. */
export const PLAN_ROOM_CHANGED = defineJob<{ planId: string }>('plan-room-changed');

/**
 * An organizer's plans begin or cease to include white-label options, at a moment of the database's clock (ISO 8601):
 * pages of their events that are older look different now. Handled by the events feature.
 */
export const WHITE_LABEL_CHANGED = defineJob<{ userId: string; at: string }>('white-label-changed');

/**
 * Whether an organizer's events take photos is to be looked at anew: the last place was taken, or there is room again.
 * Handled by the events feature.
 */
export const PHOTO_ROOM_CHANGED = defineJob<{ userId: string }>('photo-room-changed');

/** Due dates, closed accounts and refunds that could not be made at once. */
export const BILLING_UPKEEP = defineJob('billing-upkeep', { retries: 0, timeoutSeconds: 300 });

/** The nightly comparison with the payment provider. */
export const RECONCILE_BILLING = defineJob('reconcile-billing', { timeoutSeconds: 3600 });
