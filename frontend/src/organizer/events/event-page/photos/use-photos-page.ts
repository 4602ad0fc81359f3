import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PhotosAsked, PhotosPage, PhotoState } from '../../api/get-photos';
import { FILTERS } from './photo-states';

interface Position {
  page: number;
  before: string | null;
  /** Photos to show until the response arrives. */
  seen?: PhotosPage;
}

/** The current filter and page. The URL holds only the filter, since photos move between pages. */
export function usePhotosPage(eventId: string) {
  const [query, setQuery] = useSearchParams();
  const state =
    FILTERS.find((filter) => filter.state !== null && filter.state === query.get('state'))?.state ?? null;
  const [{ page, before, seen }, setPosition] = useState<Position>({ page: 1, before: null });
  const asked: PhotosAsked = { eventId, state, page, before };
  return {
    asked,
    seen,
    filter: (next: PhotoState | null) => {
      setPosition({ page: 1, before: null });
      setQuery({ tab: 'photos', ...(next && { state: next }) }, { replace: true });
    },
    /** @param before from the current page's response */
    turnTo: (next: number, before: string | null) =>
      setPosition({ page: next, before: next === 1 ? null : before }),
    /** Keep new photos from shifting the first page. */
    hold: (shown: PhotosPage) => {
      if (before === null) setPosition({ page, before: shown.before, seen: shown });
    },
    /** Show the newest photos on the first page again. */
    release: (shown: PhotosPage) => {
      if (page === 1 && before !== null) setPosition({ page, before: null, seen: shown });
    },
  };
}
