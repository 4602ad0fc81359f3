import type { Settings } from '../platform/config/settings.js';

/**
 * What pages of the public site and the organizer area know about this installation and this visit.
 *
 * @param session whether the request brought a session along
 */
export function siteData(
  { appName, contactEmail, claims, retentionDays }: Settings,
  session: boolean,
): Pick<Settings, 'appName' | 'contactEmail' | 'claims' | 'retentionDays'> & { session: boolean } {
  return { appName, contactEmail, claims, retentionDays, session };
}
