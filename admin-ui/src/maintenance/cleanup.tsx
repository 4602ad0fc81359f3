import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { formatCount } from '../components/format';
import type { Cleanup } from './use-cleanup';

interface Props {
  total: number;
  /** undefined if unknown. */
  photos: number | undefined;
  isBusy: boolean;
  onStart: () => void;
}

/** Removes all expired events after a confirmation. */
export function CleanupButton({ total, photos, isBusy, onStart }: Props) {
  const [asking, setAsking] = useState(false);
  const label = `Clean up ${total} expired event(s)`;
  return (
    <>
      <Button variant="contained" color="secondary" loading={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label}?`}
        confirm="Clean up"
        danger
        onConfirm={() => {
          setAsking(false);
          onStart();
        }}
        onClose={() => setAsking(false)}
      >
        {formatCount(total, 'event')} and{' '}
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
