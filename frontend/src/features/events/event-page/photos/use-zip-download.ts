import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast-store';
import { errorMessage } from '@/lib/error-message';
import { saveFilePicker, saveStream } from './save-stream';

export interface ZipProgress {
  /** Bytes. */
  saved: number;
  /** Bytes; null where the server does not know beforehand. */
  total: number | null;
}

/**
 * Saves a ZIP with progress where the browser lets pages write files.
 *
 * @returns `start` answers false where it does not: the link is to be followed then
 */
export function useZipDownload() {
  const [progress, setProgress] = useState<ZipProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (url: string, name: string, pick: NonNullable<ReturnType<typeof saveFilePicker>>) => {
    const file = await pick({ suggestedName: name }).catch(() => null);
    if (!file) return;
    const stop = new AbortController();
    running.current = stop;
    setProgress({ saved: 0, total: null });
    try {
      const onProgress = (saved: number, total: number | null) => setProgress({ saved, total });
      await saveStream({ url, file, onProgress, signal: stop.signal });
      toast({ title: 'Photos downloaded' });
    } catch (error) {
      if (!stop.signal.aborted) {
        toast({
          title: 'Failed to download photos',
          description: errorMessage(error),
          variant: 'destructive',
        });
      }
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    start: (url: string, name: string): boolean => {
      const pick = saveFilePicker();
      if (pick) void save(url, name, pick);
      return pick !== undefined;
    },
    stop: () => running.current?.abort(),
  };
}
