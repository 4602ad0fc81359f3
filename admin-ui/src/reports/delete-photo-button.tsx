import { Trash2 } from 'lucide-react';
import { Button } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import type { Report } from './report';
import { useReportVerb } from './use-report-verb';

/** Asks once, naming what will be lost. */
export function DeletePhotoButton({ report }: { report: Report }) {
  const [asking, setAsking] = useState(false);
  const remove = useReportVerb('deletePhoto', 'Photo deleted', 'Failed to delete photo');
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        <Trash2 size={16} aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this photo?"
        confirm="Delete photo"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(report.id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        The photo goes from {report.eventTitle} with its original and its reports, for good. Its guest cannot
        download it any more.
      </ConfirmDialog>
    </>
  );
}
