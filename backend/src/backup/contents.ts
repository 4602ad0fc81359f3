/**
 * Tables that a backup excludes, in addition to unlogged ones and the job queue.
 *
 * - The migrations write `migrations` when a backup is restored.
 * - Sessions and reset links could be restored after they ended or were used. Users sign in again and request a new
 *   link.
 * - Removal notices stand for mails that may not have been sent. The affected organizers are notified again and have
 *   a week from then.
 * - Unowned objects are files about to be stored or deleted, which the backup does not contain.
 * - Page assets are files of builds, which each node publishes when it starts.
 *
 * Jobs are excluded because most ran after the backup, and mails would be sent twice. Required work is found in the
 * rows: deleted events, held photos, due plans and refunds by jobs that run every minute, payments by reconciliation with the
 * provider. Organizers restart interrupted re-rendering.
 */
export const EXCLUDED_TABLES = [
  'migrations',
  'sessions',
  'password_reset_tokens',
  'removal_notices',
  'unowned_objects',
  'page_assets',
];

/** Selects the distinct names of all files that rows reference. */
export const NAMED_OBJECTS = 'SELECT DISTINCT name FROM stored_objects WHERE name IS NOT NULL';
