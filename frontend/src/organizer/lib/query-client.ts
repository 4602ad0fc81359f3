import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSignedOut } from './session';

const onError = (error: Error) => noteSignedOut(queryClient, error);

/**
 * Nothing is asked for twice by itself: freshness comes from invalidation after a change. Whatever is refused since
 * the session ended elsewhere signs this page out, too.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
