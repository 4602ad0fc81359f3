import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PhotosAsked, PhotoState } from '../../api/get-photos';
import { FILTERS } from './photo-states';

/** Which photos are looked at: the filter stands in the address, the page does not, since photos move on. */
export function usePhotosPlace(eventId: string) {
  const [query, setQuery] = useSearchParams();
  const state =
    FILTERS.find((filter) => filter.state !== null && filter.state === query.get('state'))?.state ?? null;
  const [place, setPlace] = useState<{ page: number; before: string | null }>({ page: 1, before: null });
  const asked: PhotosAsked = { eventId, state, ...place };
  return {
    asked,
    filter: (next: PhotoState | null) => {
      setPlace({ page: 1, before: null });
      setQuery({ tab: 'photos', ...(next && { state: next }) }, { replace: true });
    },
    /** @param before of the answer the page now shown came with */
    turnTo: (page: number, before: string | null) => setPlace({ page, before: page === 1 ? null : before }),
  };
}
