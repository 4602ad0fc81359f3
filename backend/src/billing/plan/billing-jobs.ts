import { defineJob } from '../../platform/jobs/job-kind.js';

/** An organizer's plan changed, so held photos may be releasable. Handled by the photos feature. */
export const RELEASE_HELD_PHOTOS = defineJob<{ userId: string }>('release-held-photos');

/** A plan's photo limit changed, which affects all organizers on it. Handled by the photos feature. */
export const PLAN_PHOTO_LIMIT_CHANGED = defineJob<{ planId: string }>('plan-room-changed');

/**
 * An organizer's plans started or stopped including white-label options at `at` (database clock, ISO 8601). Event
 * pages rendered before `at` are outdated. Handled by the events feature.
 */
export const WHITE_LABEL_CHANGED = defineJob<{ userId: string; at: string }>('white-label-changed');

/**
 * An organizer's photo quota became full or has capacity again, so whether their events accept photos may have changed.
 * Handled by the events feature.
 */
export const PHOTO_CAPACITY_CHANGED = defineJob<{ userId: string }>('photo-room-changed');

/** Handles due plan changes, closed accounts and refunds that could not be made immediately. */
export const BILLING_UPKEEP = defineJob('billing-upkeep', { retries: 0, timeoutSeconds: 300 });

/** Syncs payments and subscriptions with the payment provider every night. */
export const RECONCILE_BILLING = defineJob('reconcile-billing', { timeoutSeconds: 3600 });
