import { useCallback, useEffect, useRef, useState, type SetStateAction } from 'react';
import { ApiError } from '../api/request-json';
import { fetchEvent } from '../api/calls';
import type { PageData } from '../api/page-data';
import type { PublicEvent } from '../api/types';

export type EventState =
  | { kind: 'loading' | 'missing' | 'unreachable' }
  /** `isGone`: deleted while the page was open. */
  | { kind: 'ready'; event: PublicEvent; isGone: boolean };

/** A page hidden for longer than this refreshes the event. */
const STALE_MS = 60_000;

/** Embedded event data older than this is refreshed. */
const MAX_DATA_AGE_MS = 5 * 60_000;

/** The page's event: embedded by the server, or else fetched. */
export function useEvent(slug: string, data: PageData | null) {
  const [state, setState] = useState<EventState>(() => initialState(data));

  const lastRequest = useRef(0);
  const lastResponse = useRef(0);
  const refresh = useCallback(() => {
    const request = ++lastRequest.current;
    // Ignore a response that a later one overtook.
    const apply = (next: SetStateAction<EventState>) => {
      if (request < lastResponse.current) return;
      lastResponse.current = request;
      setState(next);
    };
    fetchEvent(slug).then(
      (event) => apply({ kind: 'ready', event, isGone: false }),
      (error: unknown) => {
        // Keep the known event when the server is unreachable, or a photo is in progress.
        if (error instanceof ApiError && error.code === 'not_found')
          apply((known) => (known.kind === 'ready' ? { ...known, isGone: true } : MISSING));
        else setState((known) => (known.kind === 'ready' ? known : UNREACHABLE));
      },
    );
  }, [slug]);

  const [openedAt] = useState(Date.now);
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (isLoading) refresh();
  }, [isLoading, refresh]);

  // A cached page contains the event data of that time.
  const isDataOld =
    state.kind === 'ready' && Math.abs(Date.parse(state.event.now) - openedAt) > MAX_DATA_AGE_MS;
  useEffect(() => {
    if (isDataOld) refresh();
  }, [isDataOld, refresh]);

  useEffect(() => {
    let hiddenAt = Infinity;
    const onChange = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > STALE_MS) refresh();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [refresh]);

  const retry = useCallback(() => setState({ kind: 'loading' }), []);
  return { state, refresh, retry };
}

const MISSING: EventState = { kind: 'missing' };
const UNREACHABLE: EventState = { kind: 'unreachable' };

function initialState(data: PageData | null): EventState {
  if (!data) return { kind: 'loading' };
  return data.event ? { kind: 'ready', event: data.event, isGone: false } : MISSING;
}
