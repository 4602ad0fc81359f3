import { useEffect, useState } from 'react';
import { fetchGallery } from '../api/gallery-calls';
import type { GalleryPhoto } from '../api/types';
import { CatchUp } from './catch-up';
import type { EventFeed } from './event-feed';
import { EMPTY_LIST, withoutPhoto, withPage, withPhoto, type PhotoList } from './photo-list';
import type { StreamMessage } from '@/shared/live/stream-parser';

export interface LivePhotos {
  list: PhotoList;
  state: 'loading' | 'idle' | 'failed';
  /** Ids of photos received while the page was open, newest last; at most 50. */
  arrivals: readonly string[];
  loadMore: () => void;
}

const MAX_ARRIVALS = 50;

const keepAll = (list: PhotoList) => list;

/**
 * An event's photos: pages of the gallery, updated by the stream.
 *
 * @param limit drops photos on a page that runs all day; stable
 */
export function useLivePhotos(slug: string, feed: EventFeed, limit = keepAll): LivePhotos {
  const [list, setList] = useState(EMPTY_LIST);
  const [state, setState] = useState<LivePhotos['state']>('loading');
  const [arrivals, setArrivals] = useState<readonly string[]>([]);

  const { next } = list;
  useEffect(() => {
    if (state !== 'loading') return;
    let isCurrent = true;
    // The stream can complete the list while a page loads.
    fetchGallery(slug, next ?? undefined).then(
      (response) => {
        if (!isCurrent) return;
        setList((known) => limit(withPage(known, response)));
        setState('idle');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [slug, state, next, limit]);

  useEffect(() => {
    const catchUp = new CatchUp({
      fetchPage: () => fetchGallery(slug),
      schedule(task, ms) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      apply(change, isCaughtUp) {
        setList((known) => limit(change(known)));
        // The photos that failed to load have now arrived.
        if (isCaughtUp) setState((known) => (known === 'failed' ? 'idle' : known));
      },
    });
    const onMessage = ({ event, data }: StreamMessage) => {
      if (event === 'photo.removed') {
        const { id } = JSON.parse(data) as { id: string };
        catchUp.change((known) => withoutPhoto(known, id));
      }
      if (event === 'photo.added' || event === 'photo.changed') {
        const photo = JSON.parse(data) as GalleryPhoto;
        catchUp.change((known) => withPhoto(known, photo));
        if (event === 'photo.added') {
          setArrivals((ids) => [...ids.filter((id) => id !== photo.id), photo.id].slice(-MAX_ARRIVALS));
        }
      }
    };
    const unsubscribe = feed.subscribe({
      onMessage,
      onOpen: (isResumed) => {
        if (!isResumed) catchUp.start();
      },
    });
    return () => {
      unsubscribe();
      catchUp.stop();
    };
  }, [slug, feed, limit]);

  const [loadMore] = useState(() => () => setState('loading'));
  return { list, state, arrivals, loadMore };
}
