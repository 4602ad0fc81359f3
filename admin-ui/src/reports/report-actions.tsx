import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Check, Eye, EyeOff, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { ConfirmDialog } from '../components/confirm-dialog';
import { isOutdated } from '../components/error-message';
import { useToasts } from '../layout/toaster';
import type { apiCalls as consoleCalls } from '../providers/api-calls';
import { useApiCalls } from '../providers/use-api-calls';
import type { Report } from './report';

type ReportAction =
  'hidePhoto' | 'showPhoto' | 'deletePhoto' | 'dismissReports' | 'banDevice' | 'liftDeviceBan' | 'liftBan';

type ActionResult<Action extends ReportAction> = Awaited<ReturnType<(typeof consoleCalls)[Action]>>;

/** A toast's title and description. */
type ToastText = [title: string, description?: string];

/**
 * Run an action on a reported photo or a ban, show a toast and reload the page's data.
 *
 * @param successText the toast's title, or a function that builds the toast from the response
 */
export function useReportAction<Action extends ReportAction>(
  action: Action,
  successText: string | ((response: ActionResult<Action>) => ToastText),
  failed: string,
) {
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation<ActionResult<Action>, Error, string>({
    mutationFn: (id) => apiCalls[action](id) as Promise<ActionResult<Action>>,
    onSuccess: (response) => {
      const [title, description]: ToastText =
        typeof successText === 'string' ? [successText] : successText(response);
      toasts.success(title, description);
      refresh();
    },
    onError: (error) => {
      toasts.failure(failed, error);
      if (isOutdated(error)) refresh();
    },
  });
}

/** Toasts for a photo that no operator hides anymore, by its new state. */
const SHOWN_TOASTS: Record<Report['photoState'], [title: string, description?: string]> = {
  shown: ['Photo shown again'],
  hidden: ['Photo stays hidden', 'Its organizer also hid it.'],
  private: ['Photo stays private', 'Its guest shows it to the organizer only.'],
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
          Show Again
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
          Ban Device
        </Button>
      )}
      {report.device === 'banned' && (
        <Button loading={lift.isPending} onClick={() => lift.mutate(report.id)}>
          <Smartphone size={16} aria-hidden />
          Lift Ban
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
        confirm="Delete Photo"
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
