import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '@/shared/live/open-stream';
import { eventQuery } from '../api/get-event';
import { eventsQuery } from '../api/get-events';
import { photosKey, reloadPhotos } from '../api/get-photos';
import { reloadRerender } from '../api/rerender';

/** At a crowded event photos come by the second; the page asks for them at most this often. */
const PAUSE_MS = 800;

/** Keeps the photos on the page as they are at the event while it is open. */
export function useLiveReload(eventId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | null = null;
    let changed = false;
    const reload = () => {
      if (pause !== null) {
        changed = true;
        return;
      }
      // An answer on its way may be older than this news, and nothing is asked anew while the first one is.
      changed = queryClient.isFetching({ queryKey: photosKey(eventId) }) > 0;
      if (!changed) void reloadPhotos(queryClient, eventId);
      reloadRerender(queryClient, eventId);
      void queryClient.invalidateQueries({ ...eventQuery(eventId), exact: true });
      // What the dashboard counts is asked for when it is shown again.
      void queryClient.invalidateQueries({ ...eventsQuery, exact: true });
      for (const key of ['stats', 'credits']) void queryClient.invalidateQueries({ queryKey: [key] });
      pause = setTimeout(() => {
        pause = null;
        if (changed) reload();
      }, PAUSE_MS);
    };
    const stop = openStream(`/api/events/${encodeURIComponent(eventId)}/photos/stream`, {
      onMessage: reload,
      // Also of a stream that is resumed: what was asked for while the server was away may have failed.
      onOpen: reload,
      // Whatever is asked now says what happened: the event was deleted, or the session ended.
      onGone: reload,
    });
    return () => {
      if (pause !== null) clearTimeout(pause);
      stop();
    };
  }, [queryClient, eventId]);
}
