import { QueryClient } from '@tanstack/react-query';

/** Nothing is asked for twice by itself: freshness comes from invalidation after a change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
