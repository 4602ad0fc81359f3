import { useEffect, useState } from 'react';
import { fetchGallery } from '../api/calls';
import type { GalleryPhoto } from '../api/types';
import type { EventFeed } from './event-feed';
import {
  EMPTY_LIST,
  newestOf,
  nextPage,
  reconciled,
  withoutPhoto,
  withPage,
  withPhoto,
  type PhotoList,
} from './photo-list';
import type { StreamMessage } from '@/lib/live/stream-parser';

export interface LivePhotos {
  list: PhotoList;
  state: 'loading' | 'idle' | 'failed';
  /** Ids of photos that came in while the page was watching, newest last; a bounded number of them. */
  arrivals: readonly string[];
  loadMore: () => void;
}

const ARRIVALS_KEPT = 50;

/**
 * An event's photos, live: pages from the gallery, and from the stream what is added, changed and removed.
 *
 * @param keep how many photos to know at most; for a page that fetches no further pages
 */
export function useLivePhotos(slug: string, feed: EventFeed, keep = Infinity): LivePhotos {
  const [list, setList] = useState(EMPTY_LIST);
  const [state, setState] = useState<LivePhotos['state']>('loading');
  const [arrivals, setArrivals] = useState<readonly string[]>([]);

  const page = nextPage(list);
  const { before } = list;
  useEffect(() => {
    if (state !== 'loading') return;
    let isCurrent = true;
    fetchGallery(slug, page, before).then(
      (answer) => {
        if (!isCurrent) return;
        setList((known) => withPage(known, answer));
        setState('idle');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [slug, state, page, before]);

  useEffect(() => {
    // What the stream brings while a page is being fetched is newer than that page: it is applied once more.
    let since: ((known: PhotoList) => PhotoList)[] = [];
    let isCatchingUp = false;
    const change = (apply: (known: PhotoList) => PhotoList) => {
      if (isCatchingUp) since.push(apply);
      setList((known) => newestOf(apply(known), keep));
    };
    const catchUp = async () => {
      isCatchingUp = true;
      // When this fails, the stream is open all the same, and the gap is closed after the next break.
      const answer = await fetchGallery(slug).catch(() => null);
      const later = since;
      since = [];
      isCatchingUp = false;
      if (!answer) return;
      setList((known) => later.reduce((list, apply) => apply(list), reconciled(known, answer)));
    };
    const onMessage = ({ event, data }: StreamMessage) => {
      if (event === 'photo.removed') {
        const { id } = JSON.parse(data) as { id: string };
        change((known) => withoutPhoto(known, id));
      }
      if (event === 'photo.added' || event === 'photo.changed') {
        const photo = JSON.parse(data) as GalleryPhoto;
        change((known) => withPhoto(known, photo));
        if (event === 'photo.added') {
          setArrivals((ids) => [...ids.filter((id) => id !== photo.id), photo.id].slice(-ARRIVALS_KEPT));
        }
      }
    };
    return feed.subscribe({ onMessage, onOpen: (isResumed) => !isResumed && void catchUp() });
  }, [slug, feed, keep]);

  const [loadMore] = useState(() => () => setState('loading'));
  return { list, state, arrivals, loadMore };
}
