import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';

interface SearchState {
  isTyping: boolean;
  setTyping: (isTyping: boolean) => void;
}

const Context = createContext<SearchState>({ isTyping: false, setTyping: () => undefined });

/** Shares with a list's rows whether the user is typing a search. */
export function SearchStateProvider({ children }: { children: ReactNode }) {
  const [isTyping, setTyping] = useState(false);
  const searchState = useMemo(() => ({ isTyping, setTyping }), [isTyping]);
  return <Context value={searchState}>{children}</Context>;
}

/** Report whether the typed search differs from the applied one. */
export function useReportTyping(isTyping: boolean): void {
  const { setTyping } = useContext(Context);
  useEffect(() => {
    setTyping(isTyping);
    return () => setTyping(false);
  }, [isTyping, setTyping]);
}

/** Whether the typed search differs from the applied one. */
export function useIsTyping(): boolean {
  return useContext(Context).isTyping;
}

type FilterValues = Record<string, string | undefined>;

/** The current filters of the list. */
export function useFilterValues(): FilterValues {
  return useListContext().filterValues as FilterValues;
}

/** One filter of the list; empty for none. A change returns to page 1. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const { setFilters } = useListContext();
  const rendered = useFilterValues();
  const set = (next: string) => {
    const { [name]: _before, ...others } = filterInUrl() ?? rendered;
    setFilters(next === '' ? others : { ...others, [name]: next }, undefined, false);
  };
  return [rendered[name] ?? '', set];
}

/** The URL changes before the next render, so that two quick changes do not overwrite each other. */
function filterInUrl(): FilterValues | null {
  const filter = new URLSearchParams(window.location.search).get('filter');
  try {
    return JSON.parse(filter ?? 'null') as FilterValues | null;
  } catch {
    return null;
  }
}

/** Query options of lists. They show errors instead of their rows, so react-admin's notification would repeat them. */
export const suppressErrorToast = { onError: () => undefined };

/** The number of rows, '12' or '10,000+'; undefined while loading. */
export function useTotal(): string | undefined {
  const list = useListContext();
  if (list.total === undefined) return undefined;
  return formatTotal(list.total, hasExactTotal(list));
}

export const formatTotal = (total: number, isExactly: boolean) =>
  `${total.toLocaleString('en')}${isExactly ? '' : '+'}`;

/** Whether the total is exact, not a lower bound. */
export const hasExactTotal = (list: { meta?: unknown }) =>
  (list.meta as { isExact?: boolean } | undefined)?.isExact ?? true;

/** The path of a filtered list. */
export const filteredListPath = (resource: 'events' | 'audit-log', filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
