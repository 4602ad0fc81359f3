import { defineJob } from '../platform/jobs/job-kind.js';

/** An organizer was suspended, deactivated or reactivated: their events stop or resume accepting photos. */
export const ORGANIZER_STATUS_CHANGED = defineJob<{ userId: string }>('organizer-status-changed');
