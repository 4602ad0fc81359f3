import { useListContext } from 'react-admin';

/** What the list is narrowed by now. */
export function useFilterValues(): Record<string, string | undefined> {
  return useListContext().filterValues as Record<string, string | undefined>;
}

/** One value of the list's filter; empty is none. A change leads back to page 1. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const { setFilters } = useListContext();
  const { [name]: value, ...others } = useFilterValues();
  const set = (next: string) => {
    setFilters(next === '' ? others : { ...others, [name]: next }, undefined, false);
  };
  return [value ?? '', set];
}
