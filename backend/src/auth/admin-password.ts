import { SettingsError } from '../platform/config/environment-reader.js';
import type { Settings } from '../platform/config/settings.js';
import { isCommonPassword } from './common-passwords.js';

/**
 * `ADMIN_PASSWORD`, for an account that is about to get it.
 *
 * @returns null when it is not set
 * @throws SettingsError when it is among the first that are guessed
 */
export function adminPasswordOf({
  adminPassword,
  adminEmail,
}: Pick<Settings, 'adminPassword' | 'adminEmail'>): string | null {
  if (adminPassword !== null && isCommonPassword(adminPassword, adminEmail)) {
    throw new SettingsError(
      'ADMIN_PASSWORD',
      'is among the first that are guessed',
      '"four words nobody else has"',
    );
  }
  return adminPassword;
}
