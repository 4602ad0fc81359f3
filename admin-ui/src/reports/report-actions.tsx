import { Box, Button } from '@mui/material';
import { Check, Eye, EyeOff, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import type { Report } from './report';
import { useReportAction } from './use-report-action';

/** Toasts for a photo that no operator hides anymore, by its new state. */
const SHOWN_TOASTS: Record<Report['photoState'], [title: string, description?: string]> = {
  shown: ['Photo shown again'],
  hidden: ['Photo stays hidden', 'Its organizer also hid it.'],
  awaiting_approval: ['Photo awaiting approval', 'Its organizer decides whether it is shown.'],
  held: ['Photo stays held', 'It is above the photo limit of its organizer’s plan.'],
};

/** Actions on a reported photo and the device it came from. */
export function ReportActions({ report }: { report: Report }) {
  const hide = useReportAction('hidePhoto', 'Photo hidden', 'Failed to hide photo');
  const show = useReportAction(
    'showPhoto',
    ({ photoState }) => SHOWN_TOASTS[photoState],
    'Failed to show photo',
  );
  const dismiss = useReportAction('dismissReports', 'Reports dismissed', 'Failed to dismiss reports');
  const ban = useReportAction('banDevice', 'Device banned from the event', 'Failed to ban device');
  const lift = useReportAction('liftDeviceBan', 'Ban lifted', 'Failed to lift the ban');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {!report.hiddenByOperator && (
        <Button loading={hide.isPending} onClick={() => hide.mutate(report.id)}>
          <EyeOff size={16} aria-hidden />
          Hide
        </Button>
      )}
      {report.hiddenByOperator && (
        <Button loading={show.isPending} onClick={() => show.mutate(report.id)}>
          <Eye size={16} aria-hidden />
          Show again
        </Button>
      )}
      <DeletePhotoButton report={report} />
      {report.state === 'open' && (
        <Button loading={dismiss.isPending} onClick={() => dismiss.mutate(report.id)}>
          <Check size={16} aria-hidden />
          Dismiss
        </Button>
      )}
      {report.device === 'allowed' && (
        <Button loading={ban.isPending} onClick={() => ban.mutate(report.id)}>
          <Smartphone size={16} aria-hidden />
          Ban device
        </Button>
      )}
      {report.device === 'banned' && (
        <Button loading={lift.isPending} onClick={() => lift.mutate(report.id)}>
          <Smartphone size={16} aria-hidden />
          Lift ban
        </Button>
      )}
    </Box>
  );
}

/** Deletes a photo after a confirmation. */
function DeletePhotoButton({ report }: { report: Report }) {
  const [asking, setAsking] = useState(false);
  const remove = useReportAction('deletePhoto', 'Photo deleted', 'Failed to delete photo');
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
        The photo, its original and its reports are permanently deleted from {report.eventTitle}. The guest
        can no longer download it.
      </ConfirmDialog>
    </>
  );
}
