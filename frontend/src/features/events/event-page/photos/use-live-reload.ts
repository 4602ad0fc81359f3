import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openStream } from '@/lib/live/open-stream';
import { eventQuery } from '../../api/get-event';
import { reloadPhotos } from '../../api/get-photos';

/** At a crowded event photos come by the second; the page asks for them at most this often. */
const PAUSE_MS = 800;

/** Keeps the photos on the page as they are at the event while it is open. @returns whether it is connected */
export function useLiveReload(eventId: string, streamPath: string): boolean {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | null = null;
    let changed = false;
    const reload = () => {
      if (pause !== null) {
        changed = true;
        return;
      }
      changed = false;
      void reloadPhotos(queryClient, eventId);
      pause = setTimeout(() => {
        pause = null;
        if (changed) reload();
      }, PAUSE_MS);
    };
    const stop = openStream(streamPath, {
      onMessage: ({ event }) => {
        if (event === 'event.changed') {
          void queryClient.invalidateQueries({ ...eventQuery(eventId), exact: true });
        }
        reload();
      },
      onOpen: (isResumed) => {
        setConnected(true);
        if (!isResumed) reload();
      },
    });
    return () => {
      if (pause !== null) clearTimeout(pause);
      stop();
    };
  }, [queryClient, eventId, streamPath]);
  return connected;
}
