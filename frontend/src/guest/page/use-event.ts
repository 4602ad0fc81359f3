import { useCallback, useEffect, useRef, useState, type SetStateAction } from 'react';
import { ApiError } from '../api/request-json';
import { fetchEvent } from '../api/calls';
import type { PageData } from '../api/page-data';
import type { PublicEvent } from '../api/types';

export type EventState =
  | { kind: 'loading' | 'missing' | 'unreachable' }
  /** `isGone`: deleted while the page was open. */
  | { kind: 'ready'; event: PublicEvent; isGone: boolean };

/** A page that was out of sight for longer than this asks anew what became of the event. */
const STALE_MS = 60_000;

/** An event older than this when the page opens is asked for anew. */
const OLD_MS = 5 * 60_000;

/** The event of a page: from the page itself where the server wrote it there, else fetched. */
export function useEvent(slug: string, data: PageData | null) {
  const [state, setState] = useState<EventState>(() => initialState(data));

  const asked = useRef(0);
  const answered = useRef(0);
  const refresh = useCallback(() => {
    const turn = ++asked.current;
    // An answer that was overtaken by a later one is no news.
    const take = (next: SetStateAction<EventState>) => {
      if (turn < answered.current) return;
      answered.current = turn;
      setState(next);
    };
    fetchEvent(slug).then(
      (event) => take({ kind: 'ready', event, isGone: false }),
      (error: unknown) => {
        // What is known stays on the page when nobody answers, and for whoever has a photo in hand.
        if (error instanceof ApiError && error.code === 'not_found')
          take((known) => (known.kind === 'ready' ? { ...known, isGone: true } : MISSING));
        else setState((known) => (known.kind === 'ready' ? known : UNREACHABLE));
      },
    );
  }, [slug]);

  const [openedAt] = useState(Date.now);
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (isLoading) refresh();
  }, [isLoading, refresh]);

  // A page kept from an earlier visit knows the event of that time.
  const isOld = state.kind === 'ready' && Math.abs(Date.parse(state.event.now) - openedAt) > OLD_MS;
  useEffect(() => {
    if (isOld) refresh();
  }, [isOld, refresh]);

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
