import { QueryClient } from '@tanstack/react-query';

/** No automatic refetch: data is reloaded by Refresh and after changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});

// Another operator may have started a cleanup.
queryClient.setQueryDefaults(['maintenance'], { refetchOnMount: 'always' });
