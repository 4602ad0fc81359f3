import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { apiCalls } from './api-calls';
import type { ConsoleDataProvider } from './data-provider';

type Queries = {
  [Name in keyof typeof apiCalls]: (typeof apiCalls)[Name] extends (
    ...args: infer Args
  ) => Promise<infer Result>
    ? { args: Args; result: Result }
    : never;
};

/** The console's API calls. */
export const useApiCalls = () => useDataProvider<ConsoleDataProvider>();

/** The result of a reading API call, cached by name and arguments. */
export function useApiQuery<Name extends keyof Queries>(
  name: Name,
  ...args: Queries[Name]['args']
): UseQueryResult<Queries[Name]['result']> {
  const call = useApiCalls()[name] as (...args: unknown[]) => Promise<Queries[Name]['result']>;
  return useQuery(queryOptions({ queryKey: [name, ...args], queryFn: () => call(...args) }));
}
