import type { Settings } from '../platform/config/settings.js';

/**
 * Get the data for pages of the public site and the organizer area.
 *
 * @param session whether the request has a session cookie
 */
export function siteData(
  { appName, contactEmail, claims, retentionDays }: Settings,
  session: boolean,
): Pick<Settings, 'appName' | 'contactEmail' | 'claims' | 'retentionDays'> & { session: boolean } {
  return { appName, contactEmail, claims, retentionDays, session };
}
