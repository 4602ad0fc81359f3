import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSignedOut } from './session';

const onError = (error: Error) => noteSignedOut(queryClient, error);

/**
 * No automatic refetch: data is invalidated after changes. A 401, for a session that ended in another window, signs this
 * page out.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
