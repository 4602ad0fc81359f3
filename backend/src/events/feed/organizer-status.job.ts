import { defineJob } from '../../platform/jobs/job-kind.js';

/** An organizer was suspended, deactivated or let in again: their events take photos no more, or again. */
export const ORGANIZER_STATUS_CHANGED = defineJob<{ userId: string }>('organizer-status-changed');
