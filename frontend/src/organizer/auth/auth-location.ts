import { useLocation, useParams, useSearchParams } from 'react-router-dom';

/** State that the account pages pass on in the browser's history, so that users type their email once. */
export interface AuthLocationState {
  /** The tab that is open first. */
  tab?: 'sign-in' | 'sign-up';
  /** The page to return to after signing in. */
  from?: string;
  /** The email that was typed, or is known from a mailed link. */
  email?: string;
}

export function useAuthLocationState(): AuthLocationState {
  return (useLocation().state as AuthLocationState | null) ?? {};
}

/** The token of a mailed link: the last path segment, else the query parameter `token`, else ''. */
export function useToken(): string {
  const { token } = useParams();
  const [query] = useSearchParams();
  return token ?? query.get('token') ?? '';
}
