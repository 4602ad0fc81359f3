import { toast } from '@/shared/toast-store';
import { paths } from '@/shared/paths';

/** Key of the message in sessionStorage. */
const KEY = 'farewell';

/** Reload at the landing page, so that no account data stays in memory, and show a message there. */
export function leaveWithMessage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Without storage no message is shown.
  }
  window.location.assign(paths.home);
}

/** Show the message that was stored before this page loaded, once. */
export function showFlashMessage(): void {
  try {
    const title = sessionStorage.getItem(KEY);
    if (title === null) return;
    sessionStorage.removeItem(KEY);
    toast({ title });
  } catch {
    // Without storage there is no message.
  }
}
