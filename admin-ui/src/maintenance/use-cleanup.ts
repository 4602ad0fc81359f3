import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from 'react-admin';
import { counted } from '../components/counted';
import { useToasts } from '../layout/use-toasts';
import type { Schemas } from '../providers/api';
import { useVerb, useVerbs } from '../providers/use-verb';

export type Cleanup = Schemas['CleanupResponse'];

const CLEANUP = ['cleanup'];
const START = [...CLEANUP, 'start'];
const FOLLOW = [...CLEANUP, 'follow'];

/**
 * The cleanup of expired events: begun here, or already at work when the page was opened. It is followed to its end,
 * which is told and has everything shown anew. What follows it outlives the place: who comes back to it finds it.
 */
export function useCleanup() {
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const client = useQueryClient();

  const tellEnd = ({ state, deletedCount }: Cleanup) => {
    const count = deletedCount.toLocaleString('en');
    if (state === 'done') toasts.success('Cleanup Successful', `${count} expired events were cleaned up.`);
    else {
      const stopped = `It stopped after ${counted(deletedCount, 'event')}. Clean up again.`;
      toasts.failure('Cleanup Failed', new Error(stopped));
    }
    refresh();
  };
  /** Asks once how far it is, which takes some seconds; then goes on from what was answered. */
  const { mutate: follow } = useMutation({
    mutationKey: FOLLOW,
    mutationFn: ({ id }: Cleanup) => verbs.followCleanup(id!),
    onSuccess: (cleanup) => goOn(cleanup),
    onError: (error) => toasts.failure('Could not follow the cleanup', error),
  });
  const goOn = (cleanup: Cleanup): void => (cleanup.state === 'running' ? follow(cleanup) : tellEnd(cleanup));
  const { mutate: start } = useMutation({
    mutationKey: START,
    mutationFn: () => verbs.cleanUpExpired(),
    onSuccess: goOn,
    onError: (error) => toasts.failure('Cleanup Failed', error, 'Failed to cleanup expired events'),
  });

  const { data, isFetching, isError } = useVerb('maintenance');
  const last = data?.lastCleanup ?? null;
  // What was heard before may be over by now.
  const atWork = last?.state === 'running' && !isFetching && !isError ? last.id : null;
  const join = useEffectEvent(() => {
    if (last !== null && client.isMutating({ mutationKey: CLEANUP }) === 0) follow({ ...last, remaining: 0 });
  });
  useEffect(() => {
    if (atWork !== null) join();
  }, [atWork]);

  const isBusy = useIsMutating({ mutationKey: CLEANUP }) > 0;
  const followed = useMutationState({
    filters: { mutationKey: FOLLOW, status: 'pending' },
    select: ({ state }) => state.variables as Cleanup,
  });
  return { start: () => start(), isBusy, running: followed.at(-1) ?? null };
}
