import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from 'react-admin';
import { formatCount } from '../components/format';
import { useToasts } from '../layout/use-toasts';
import type { Schemas } from '../providers/api';
import { useApiCalls, useApiQuery } from '../providers/use-api-calls';

export type Cleanup = Schemas['CleanupResponse'];

const CLEANUP = ['cleanup'];
const START = [...CLEANUP, 'start'];
const FOLLOW = [...CLEANUP, 'follow'];

/**
 * Start the cleanup of expired events, or follow one that already runs. When it ends, shows a toast and reloads the
 * page's data. Following continues on other pages of the console.
 */
export function useCleanup() {
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const client = useQueryClient();

  const reportEnd = ({ state, deletedCount }: Cleanup) => {
    const count = deletedCount.toLocaleString('en');
    if (state === 'done') toasts.success('Cleanup Successful', `${count} expired events were cleaned up.`);
    else {
      const stopped = `It stopped after ${formatCount(deletedCount, 'event')}. Clean up again.`;
      toasts.failure('Cleanup Failed', new Error(stopped));
    }
    refresh();
  };
  /** One long poll for the progress; followOrReport repeats it. */
  const { mutate: follow } = useMutation({
    mutationKey: FOLLOW,
    mutationFn: ({ id }: Cleanup) => apiCalls.followCleanup(id!),
    onSuccess: (cleanup) => followOrReport(cleanup),
    onError: (error) => toasts.failure('Could not follow the cleanup', error),
  });
  const followOrReport = (cleanup: Cleanup): void =>
    cleanup.state === 'running' ? follow(cleanup) : reportEnd(cleanup);
  const { mutate: start } = useMutation({
    mutationKey: START,
    mutationFn: () => apiCalls.cleanUpExpired(),
    onSuccess: followOrReport,
    onError: (error) => toasts.failure('Cleanup Failed', error, 'Failed to cleanup expired events'),
  });

  const { data, isFetching, isError } = useApiQuery('maintenance');
  const last = data?.lastCleanup ?? null;
  // A cached status may be outdated.
  const runningId = last?.state === 'running' && !isFetching && !isError ? last.id : null;
  const followRunning = useEffectEvent(() => {
    if (last !== null && client.isMutating({ mutationKey: CLEANUP }) === 0) follow({ ...last, remaining: 0 });
  });
  useEffect(() => {
    if (runningId !== null) followRunning();
  }, [runningId]);

  const isBusy = useIsMutating({ mutationKey: CLEANUP }) > 0;
  const followed = useMutationState({
    filters: { mutationKey: FOLLOW, status: 'pending' },
    select: ({ state }) => state.variables as Cleanup,
  });
  return { start: () => start(), isBusy, running: followed.at(-1) ?? null };
}
