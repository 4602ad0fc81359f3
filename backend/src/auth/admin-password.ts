import { SettingsError } from '../platform/config/environment-reader.js';
import type { Settings } from '../platform/config/settings.js';
import { isCommonPassword } from './common-passwords.js';

/**
 * Read `ADMIN_PASSWORD` for a new admin account.
 *
 * @returns null if it is not set
 * @throws SettingsError if it is a common password
 */
export function readAdminPassword({
  adminPassword,
  adminEmail,
}: Pick<Settings, 'adminPassword' | 'adminEmail'>): string | null {
  if (adminPassword !== null && isCommonPassword(adminPassword, adminEmail)) {
    throw new SettingsError('ADMIN_PASSWORD', 'is a common password', '"four random uncommon words"');
  }
  return adminPassword;
}
