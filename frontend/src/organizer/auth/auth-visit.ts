import { useLocation } from 'react-router-dom';

/** What one account page hands to the next, in the browser's history: nobody types an address twice. */
export interface AuthVisit {
  /** The tab that is open first. */
  tab?: 'sign-in' | 'sign-up';
  /** The page to come back to once signed in. */
  from?: string;
  /** The address that was typed, or is known from a mailed link. */
  email?: string;
}

export function useAuthVisit(): AuthVisit {
  return (useLocation().state as AuthVisit | null) ?? {};
}
