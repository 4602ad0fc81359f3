import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './data-provider';
import type { verbs } from './verbs';

type Reading = {
  [Name in keyof typeof verbs]: (typeof verbs)[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? { args: Args; answer: Answer }
    : never;
};

/** The console's own verbs. */
export const useVerbs = () => useDataProvider<ConsoleDataProvider>();

/** What one of the console's reading verbs answers; the same for all who ask the same. */
export function useVerb<Name extends keyof Reading>(
  name: Name,
  ...args: Reading[Name]['args']
): UseQueryResult<Reading[Name]['answer']> {
  const verb = useVerbs()[name] as (...args: unknown[]) => Promise<Reading[Name]['answer']>;
  return useQuery(queryOptions({ queryKey: [name, ...args], queryFn: () => verb(...args) }));
}
