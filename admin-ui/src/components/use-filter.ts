import { useListContext } from 'react-admin';

type FilterValues = Record<string, string | undefined>;

/** What the list is narrowed by now. */
export function useFilterValues(): FilterValues {
  return useListContext().filterValues as FilterValues;
}

/** One value of the list's filter; empty is none. A change leads back to page 1. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const { setFilters } = useListContext();
  const drawn = useFilterValues();
  const set = (next: string) => {
    const { [name]: _before, ...others } = filterInAddress() ?? drawn;
    setFilters(next === '' ? others : { ...others, [name]: next }, undefined, false);
  };
  return [drawn[name] ?? '', set];
}

/** The address is ahead of what is drawn: of two changes in quick succession, the second keeps the first. */
function filterInAddress(): FilterValues | null {
  const filter = new URLSearchParams(window.location.search).get('filter');
  try {
    return JSON.parse(filter ?? 'null') as FilterValues | null;
  } catch {
    return null;
  }
}
