import { Button } from '@mui/material';
import { useState } from 'react';
import { counted } from '../components/counted';
import { ConfirmDialog } from '../components/confirm-dialog';

interface Props {
  total: number;
  /** Of all of them; undefined where nobody has counted. */
  photos: number | undefined;
  isBusy: boolean;
  onStart: () => void;
}

/** Asks once, naming what will be lost, before the expired events are removed. */
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
        {counted(total, 'event')} and {photos === undefined ? 'all their photos' : counted(photos, 'photo')}{' '}
        go for good, with all frames. Links and QR codes answer as not found from then on.
      </ConfirmDialog>
    </>
  );
}
