import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '@/organizer/lib/cx';
import { type PhotosRequest, type PhotosPage, type PhotoState, usePhotos } from '../../api/photos';
import { FILTERS } from './photo-states';

interface PhotoFilterProps {
  eventId: string;
  state: PhotoState | null;
  /** Number of photos in this state; undefined while loading. */
  total: number | undefined;
  onFilter: (state: PhotoState | null) => void;
}

const choice =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-2 sm:px-3.5 text-small font-semibold transition-colors';

/** Filters the photos by state. Shows the number of photos that wait for approval. */
export function PhotoFilter({ eventId, state, total, onFilter }: PhotoFilterProps) {
  const waiting = usePhotos({ eventId, state: 'awaiting_approval', ...FIRST_PAGE }).data?.total ?? 0;
  return (
    <div
      role="group"
      aria-label="Filter photos"
      className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2"
    >
      {FILTERS.map((filter) => {
        const isSelected = filter.state === state;
        const count = isSelected
          ? total
          : filter.state === 'awaiting_approval' && waiting > 0
            ? waiting
            : undefined;
        return (
          <button
            key={filter.label}
            type="button"
            aria-pressed={isSelected}
            onClick={() => onFilter(filter.state)}
            className={cx(
              choice,
              isSelected ? 'border-ink bg-ink text-paper' : 'border-line-strong hover:bg-sunk',
              !isSelected && count !== undefined && 'border-warn text-warn',
            )}
          >
            {filter.label}
            {count !== undefined && (
              <span className="font-medium tabular-nums">{count.toLocaleString('en')}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

const FIRST_PAGE = { page: 1, cursor: null, before: null };

interface Position {
  /** Cursors of the pages from the second to the current one. */
  trail: readonly (string | null)[];
  before: string | null;
  /** Photos to show until the response arrives. */
  initialPage?: PhotosPage;
}

const INITIAL_POSITION: Position = { trail: [], before: null };

/** The current filter and page. The URL holds only the filter, since photos move between pages. */
export function usePhotosPage(eventId: string) {
  const [query, setQuery] = useSearchParams();
  const state =
    FILTERS.find((filter) => filter.state !== null && filter.state === query.get('state'))?.state ?? null;
  const [{ trail, before, initialPage }, setPosition] = useState(INITIAL_POSITION);
  const isFirst = trail.length === 0;
  const request: PhotosRequest = {
    eventId,
    state,
    page: trail.length + 1,
    cursor: trail.at(-1) ?? null,
    before,
  };
  return {
    request,
    seen: initialPage,
    filter: (next: PhotoState | null) => {
      setPosition(INITIAL_POSITION);
      setQuery({ tab: 'photos', ...(next && { state: next }) }, { replace: true });
    },
    /** @param cursor from the current page's response */
    showNext: (cursor: string | null) => setPosition({ trail: [...trail, cursor], before: null }),
    showPrevious: () => setPosition({ trail: trail.slice(0, -1), before: null }),
    /** Keep new photos from shifting the first page. */
    hold: (shown: PhotosPage) => {
      if (isFirst && before === null) setPosition({ trail, before: shown.before, initialPage: shown });
    },
    /** Show the newest photos on the first page again. */
    release: (shown: PhotosPage) => {
      if (isFirst && before !== null) setPosition({ trail, before: null, initialPage: shown });
    },
  };
}
