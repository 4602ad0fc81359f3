import { useState, useSyncExternalStore } from 'react';
import { onZipDownloads, startZipDownload, zipDownloadOf, type HandedOver } from './zip-downloads';

/** An event's archive on its way, whichever page began it; of one the browser saves, how far this page got with it. */
export function useZipDownload(eventId: string) {
  const download = useSyncExternalStore(onZipDownloads, () => zipDownloadOf(eventId));
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  return {
    progress: download?.progress ?? null,
    handedOver,
    start: (url: string, name: string) => startZipDownload(eventId, url, name, setHandedOver),
    stop: () => download?.stop(),
  };
}
