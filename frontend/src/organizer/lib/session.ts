import { ApiError } from '@eventframe/contracts/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, fetchCurrentUser, type User } from './current-user';

const { queryKey } = currentUserQuery;

/** Syncs the tabs of this browser, which share one session. Without it they notice changes at the next 401. */
let tabs: BroadcastChannel | null = null;

/** Sign out after a 401: the session ended elsewhere. */
export function noteSignedOut(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') client.setQueryData(queryKey, null);
}

/** Set the current user and clear the previous user's data. */
export function noteSignedIn(client: QueryClient, user: User): void {
  client.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[0] !== queryKey[0] });
  client.setQueryData(queryKey, user);
  tabs?.postMessage(user.id);
}

/** Notify other tabs of the signed-in user, and refetch it when another tab reports a different one. */
export function joinTabs(client: QueryClient): void {
  if (!('BroadcastChannel' in window)) return;
  tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }: MessageEvent<string | null>) => void syncUser(client, data);
  const user = client.getQueryData(queryKey);
  if (user !== undefined) tabs.postMessage(user?.id ?? null);
}

/** Ask the server: the other tab's message may be outdated. */
async function syncUser(client: QueryClient, reportedId: string | null): Promise<void> {
  const cached = client.getQueryData(queryKey);
  if (!cached || cached.id === reportedId) return;
  const user = await fetchCurrentUser().catch(() => cached);
  if (user === null) client.setQueryData(queryKey, null);
  // No data of another user may stay on the page.
  else if (user.id !== cached.id) window.location.reload();
}
