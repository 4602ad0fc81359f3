import type { QueryClient } from '@tanstack/react-query';

/** Refetch the list of events, its statistics and the plan's usage. */
export function reloadEvents(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['events', 'stats', 'credits'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
