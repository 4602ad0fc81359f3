import { Box, Button } from '@mui/material';
import { Check, Eye, EyeOff, Smartphone } from 'lucide-react';
import { DeletePhotoButton } from './delete-photo-button';
import type { Report } from './report';
import { useReportVerb } from './use-report-verb';

/** What a photo is once no operator hides it any more. */
const LET_GO: Record<Report['photoState'], [title: string, description?: string]> = {
  shown: ['Photo shown again'],
  hidden: ['Photo stays hidden', 'No operator hides it any more, but its organizer does.'],
  awaiting_approval: ['Photo waits for approval', 'Its organizer decides whether it is shown.'],
  held: ['Photo stays held', 'It is above the photo limit of its organizer’s plan.'],
};

/** What can be done about a reported photo, and about the device it came from. */
export function ReportActions({ report }: { report: Report }) {
  const hide = useReportVerb('hidePhoto', 'Photo hidden', 'Failed to hide photo');
  const show = useReportVerb('showPhoto', ({ photoState }) => LET_GO[photoState], 'Failed to show photo');
  const dismiss = useReportVerb('dismissReports', 'Reports dismissed', 'Failed to dismiss reports');
  const ban = useReportVerb('banDevice', 'Device banned from the event', 'Failed to ban device');
  const lift = useReportVerb('liftDeviceBan', 'Device let in again', 'Failed to lift the ban');
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
