import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '@/shared/live/open-stream';
import { eventPagesKey, eventQuery } from '../api/events';
import { photosKey, reloadPhotos } from '../api/photos';
import { reloadRerender } from '../api/rerender';

/** Limits refetches at busy events, where photos arrive every second. */
const PAUSE_MS = 800;

/** Reload the event's photos whenever they change. */
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
      // A pending response may be older than this event, and react-query would not refetch during it.
      changed = queryClient.isFetching({ queryKey: photosKey(eventId) }) > 0;
      if (!changed) void reloadPhotos(queryClient, eventId);
      reloadRerender(queryClient, eventId);
      void queryClient.invalidateQueries({ ...eventQuery(eventId), exact: true });
      // Marks the dashboard's numbers as outdated without refetching them now.
      void queryClient.invalidateQueries({ queryKey: eventPagesKey });
      for (const key of ['stats', 'credits']) void queryClient.invalidateQueries({ queryKey: [key] });
      pause = setTimeout(() => {
        pause = null;
        if (changed) reload();
      }, PAUSE_MS);
    };
    const stop = openStream(`/api/events/${encodeURIComponent(eventId)}/photos/stream`, {
      onMessage: reload,
      // Also after a reconnect: requests may have failed while the server was unreachable.
      onOpen: reload,
      // The next request shows whether the event was deleted or the session ended.
      onGone: reload,
    });
    return () => {
      if (pause !== null) clearTimeout(pause);
      stop();
    };
  }, [queryClient, eventId]);
}
