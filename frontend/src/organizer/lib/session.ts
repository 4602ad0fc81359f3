import { ApiError } from '@eventframe/contracts/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, fetchCurrentUser, type User } from './current-user';

const { queryKey } = currentUserQuery;

/** Between the pages of this browser, which share one session; browsers without it learn by the next 401. */
let tabs: BroadcastChannel | null = null;

/** A refusal for want of a session says that it ended elsewhere: nobody is signed in any more. */
export function noteSignedOut(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') client.setQueryData(queryKey, null);
}

/** Who signed in is the current user; what is still known of somebody before is forgotten. */
export function noteSignedIn(client: QueryClient, user: User): void {
  client.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[0] !== queryKey[0] });
  client.setQueryData(queryKey, user);
  tabs?.postMessage(user.id);
}

/** Tells the other tabs who is signed in here, and from now on looks again when one of them says otherwise. */
export function joinTabs(client: QueryClient): void {
  if (!('BroadcastChannel' in window)) return;
  tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }: MessageEvent<string | null>) => void lookAgain(client, data);
  const user = client.getQueryData(queryKey);
  if (user !== undefined) tabs.postMessage(user?.id ?? null);
}

/** The server has the last word: the other tab may have been asked for before this one signed in. */
async function lookAgain(client: QueryClient, told: string | null): Promise<void> {
  const shown = client.getQueryData(queryKey);
  if (!shown || shown.id === told) return;
  const user = await fetchCurrentUser().catch(() => shown);
  if (user === null) client.setQueryData(queryKey, null);
  // Nothing of somebody else's may stay on the page.
  else if (user.id !== shown.id) window.location.reload();
}
