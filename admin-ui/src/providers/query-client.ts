import { QueryClient } from '@tanstack/react-query';

/** Nothing is asked for twice by itself: freshness comes from Refresh and from what changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});

/** But a cleanup may be at work that others began. */
queryClient.setQueryDefaults(['maintenance'], { refetchOnMount: 'always' });
