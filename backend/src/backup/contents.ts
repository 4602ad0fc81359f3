/**
 * Tables that a backup leaves out, beside unlogged ones and the job queue.
 *
 * - `migrations` is written by the migrations themselves when a backup is restored.
 * - Sessions and reset links would come back to life though they were ended or used after the backup: everybody
 *   signs in again, and asks for a new link.
 * - Notices that photos will be removed by age stand for mails that may have been waiting: whoever has such an event
 *   is told anew, and has a week from then.
 * - Discarded objects are files that are to go: the backup has none of them.
 *
 * Jobs are left out because most of them were done after the backup was taken: mails would be sent twice. What has
 * to happen is found again in the rows: held photos, due plans and refunds by jobs that come round every minute,
 * payments by comparison with the provider; a re-rendering that was under way is begun anew by its organizer.
 */
export const NOT_TAKEN_ALONG = [
  'migrations',
  'sessions',
  'password_reset_tokens',
  'removal_notices',
  'discarded_objects',
];

/** The name of every picture that a row names, once. */
export const NAMED_OBJECTS = `
  SELECT name FROM stored_objects WHERE name IS NOT NULL
  UNION SELECT logo_object FROM brands WHERE logo_object IS NOT NULL`;
