import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer's brand looks different now: the open pages of their events learn of it. */
export const BRAND_CHANGED = defineJob<{ userId: string }>('brand-changed');
