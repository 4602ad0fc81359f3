import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/confirm-dialog';
import { useToasts } from '../layout/use-toasts';
import { useVerbs } from '../providers/use-verb';

/** Asks once, naming what will be lost, and removes the expired events. */
export function CleanupButton({ total }: { total: number }) {
  const [asking, setAsking] = useState(false);
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const cleanUp = useMutation({
    mutationFn: () => verbs.cleanUpExpired(),
    onSuccess: ({ deletedCount, remaining }) => {
      const left = remaining > 0 ? ` ${remaining.toLocaleString('en')} are left: clean up again.` : '';
      toasts.success('Cleanup Successful', `${deletedCount} expired events were cleaned up.${left}`);
      refresh();
    },
    onError: (error) => toasts.failure('Cleanup Failed', error, 'Failed to cleanup expired events'),
    onSettled: () => setAsking(false),
  });
  const label = `Clean up ${total} expired event(s)`;
  return (
    <>
      <Button variant="contained" color="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label}?`}
        confirm="Clean up"
        danger
        busy={cleanUp.isPending}
        onConfirm={() => cleanUp.mutate()}
        onClose={() => setAsking(false)}
      >
        The events go with all their frames and photos, for good. Their links answer as not found from then
        on.
      </ConfirmDialog>
    </>
  );
}
