import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/confirm-dialog';
import { formatCount } from '../components/format';
import { formatTotal } from '../components/list-state';
import { useToasts } from '../layout/toaster';
import type { Schemas } from '../providers/api';
import { useApiCalls, useApiQuery } from '../providers/use-api-calls';

interface CleanupButtonProps {
  total: number;
  /** Whether there are not more than `total`. */
  isExact: boolean;
  /** undefined if unknown. */
  photos: number | undefined;
  isBusy: boolean;
  onStart: () => void;
}

/** Removes all expired events after a confirmation. */
export function CleanupButton({ total, isExact, photos, isBusy, onStart }: CleanupButtonProps) {
  const [asking, setAsking] = useState(false);
  const label = `Clean up ${isExact ? total : formatTotal(total, false)} expired event(s)`;
  return (
    <>
      <Button variant="contained" color="secondary" loading={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label}?`}
        confirm="Clean Up"
        danger
        onConfirm={() => {
          setAsking(false);
          onStart();
        }}
        onClose={() => setAsking(false)}
      >
        {isExact ? formatCount(total, 'event') : `${formatTotal(total, false)} events`} and{' '}
        {photos === undefined ? 'all their photos' : formatCount(photos, 'photo')} are permanently deleted,
        with all frames. Links and QR codes stop working.
      </ConfirmDialog>
    </>
  );
}

/** The progress of a running cleanup. */
export function CleanupProgress({ cleanup: { deletedCount, remaining } }: { cleanup: Cleanup }) {
  const all = deletedCount + remaining;
  return (
    <Box role="status" sx={{ mb: 2, maxWidth: 560 }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Cleaning up: {formatCount(deletedCount, 'event')} deleted
        {remaining > 0 && `, ${remaining.toLocaleString('en')} left`}. It continues if you leave this page.
      </Typography>
      <LinearProgress
        aria-label="Cleanup"
        {...(remaining > 0 && { variant: 'determinate', value: (100 * deletedCount) / all })}
      />
    </Box>
  );
}

type Cleanup = Schemas['CleanupResponse'];

const CLEANUP = ['cleanup'];
const START = [...CLEANUP, 'start'];
const FOLLOW_KEY = [...CLEANUP, 'follow'];

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
    mutationKey: FOLLOW_KEY,
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
  const followedCleanups = useMutationState({
    filters: { mutationKey: FOLLOW_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Cleanup,
  });
  return { start: () => start(), isBusy, running: followedCleanups.at(-1) ?? null };
}
