import { Button } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';

interface Props {
  total: number;
  isBusy: boolean;
  onStart: () => void;
}

/** Asks once, naming what will be lost, before the expired events are removed. */
export function CleanupButton({ total, isBusy, onStart }: Props) {
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
        The events go with all their frames and photos, for good. Their links answer as not found from then
        on.
      </ConfirmDialog>
    </>
  );
}
