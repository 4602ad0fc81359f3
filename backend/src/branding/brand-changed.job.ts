import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer's brand changed: refreshes the open pages of their events. */
export const BRAND_CHANGED = defineJob<{ userId: string }>('brand-changed');
