import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useToasts } from '../layout/use-toasts';
import type { Schemas } from '../providers/api';
import { useVerb, useVerbs } from '../providers/use-verb';

export type Cleanup = Schemas['CleanupResponse'];

/**
 * The cleanup of expired events: begun here, or already at work when the page was opened. It is followed to its end,
 * which is told and has everything shown anew.
 */
export function useCleanup() {
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { data: status } = useVerb('maintenance');
  const [running, setRunning] = useState<Cleanup | null>(null);

  const follow = useMutation({
    mutationFn: async (first: Cleanup) => {
      let cleanup = first;
      while (cleanup.state === 'running' && cleanup.id !== null) {
        setRunning(cleanup);
        cleanup = await verbs.followCleanup(cleanup.id);
      }
      return cleanup;
    },
    onSuccess: ({ state, deletedCount }) => {
      const count = deletedCount.toLocaleString('en');
      if (state === 'done') toasts.success('Cleanup Successful', `${count} expired events were cleaned up.`);
      else toasts.failure('Cleanup Failed', new Error(`It stopped after ${count} events. Clean up again.`));
    },
    onError: (error) => toasts.failure('Could not follow the cleanup', error),
    onSettled: () => {
      setRunning(null);
      refresh();
    },
  });
  const start = useMutation({
    mutationFn: () => verbs.cleanUpExpired(),
    onSuccess: (cleanup) => follow.mutate(cleanup),
    onError: (error) => toasts.failure('Cleanup Failed', error, 'Failed to cleanup expired events'),
  });

  const last = status?.lastCleanup ?? null;
  const atWork = last?.state === 'running' ? last.id : null;
  const isBusy = start.isPending || follow.isPending;
  const join = useEffectEvent(() => {
    if (last !== null && !isBusy) follow.mutate({ ...last, remaining: 0 });
  });
  useEffect(() => {
    if (atWork !== null) join();
  }, [atWork]);

  return { start: () => start.mutate(), isBusy, running };
}
