import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PhotosAsked, PhotosPage, PhotoState } from '../../api/get-photos';
import { FILTERS } from './photo-states';

interface Place {
  page: number;
  before: string | null;
  /** What the page is known to hold; asked for again all the same. */
  seen?: PhotosPage;
}

/** Which photos are looked at: the filter stands in the address, the page does not, since photos move on. */
export function usePhotosPlace(eventId: string) {
  const [query, setQuery] = useSearchParams();
  const state =
    FILTERS.find((filter) => filter.state !== null && filter.state === query.get('state'))?.state ?? null;
  const [{ page, before, seen }, setPlace] = useState<Place>({ page: 1, before: null });
  const asked: PhotosAsked = { eventId, state, page, before };
  return {
    asked,
    seen,
    filter: (next: PhotoState | null) => {
      setPlace({ page: 1, before: null });
      setQuery({ tab: 'photos', ...(next && { state: next }) }, { replace: true });
    },
    /** @param before of the answer the page now shown came with */
    turnTo: (next: number, before: string | null) =>
      setPlace({ page: next, before: next === 1 ? null : before }),
    /** Nothing that comes in shifts the first page from now on, as it never does later ones. */
    hold: (shown: PhotosPage) => {
      if (before === null) setPlace({ page, before: shown.before, seen: shown });
    },
    /** The first page is the newest photos again. */
    release: (shown: PhotosPage) => {
      if (page === 1 && before !== null) setPlace({ page, before: null, seen: shown });
    },
  };
}
