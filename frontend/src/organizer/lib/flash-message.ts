import { toast } from '@/shared/toast-store';
import { paths } from '@/shared/paths';

/** What the landing page is to say after it was loaded anew, in this tab's storage. */
const KEY = 'farewell';

/** Loads the landing page anew, so that nothing of the account stays in memory, and says there what was done. */
export function leave(farewell: string): void {
  try {
    sessionStorage.setItem(KEY, farewell);
  } catch {
    // A browser without storage leaves without a word.
  }
  window.location.assign(paths.home);
}

/** Says once what was done before this page was loaded. */
export function showFlashMessage(): void {
  try {
    const title = sessionStorage.getItem(KEY);
    if (title === null) return;
    sessionStorage.removeItem(KEY);
    toast({ title });
  } catch {
    // A browser without storage has nothing to say.
  }
}
