import { useListContext } from 'react-admin';

/** How many rows a list has in words, '12' or '10,000+'; undefined while that is not known. */
export function useTotal(): string | undefined {
  const list = useListContext();
  if (list.total === undefined) return undefined;
  return totalWords(list.total, isExact(list));
}

export const totalWords = (total: number, isExactly: boolean) =>
  `${total.toLocaleString('en')}${isExactly ? '' : '+'}`;

/** Whether a list has no more rows than its total says. */
export const isExact = (list: { meta?: unknown }) =>
  (list.meta as { isExact?: boolean } | undefined)?.isExact ?? true;
