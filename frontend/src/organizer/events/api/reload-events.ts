import type { QueryClient } from '@tanstack/react-query';

/** After any change to events: the list, the numbers above it and the plan's usage are asked for again. */
export function reloadEvents(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['events', 'stats', 'credits'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
