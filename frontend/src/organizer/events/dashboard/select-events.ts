import type { OwnEvent } from '../api/events';

export const PAGE_SIZE = 20;

export type SortKey = 'title' | 'photos' | 'created';

export interface Selection {
  search: string;
  sort: SortKey;
  descending: boolean;
  /** From 1. */
  page: number;
}

const compare: Record<SortKey, (a: OwnEvent, b: OwnEvent) => number> = {
  title: (a, b) => a.title.localeCompare(b.title),
  photos: (a, b) => a.photoCount - b.photoCount,
  created: (a, b) => a.createdAt.localeCompare(b.createdAt),
};

/** The events of one page after searching and sorting; a page past the last one becomes the last. */
export function selectEvents(events: OwnEvent[], { search, sort, descending, page }: Selection) {
  const wanted = search.trim().toLowerCase();
  const found = events.filter(({ title, linkSlug }) => `${title} ${linkSlug}`.toLowerCase().includes(wanted));
  const sorted = found.toSorted((a, b) => compare[sort](a, b) * (descending ? -1 : 1));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const current = Math.min(page, pages);
  return {
    shown: sorted.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE),
    found: found.length,
    pages,
    page: current,
  };
}
