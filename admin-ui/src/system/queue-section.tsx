import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Badge } from '../components/badge';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';

/** A column for wide screens. Narrow ones show its value below the name. */
const WIDE_COLUMN = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** The background jobs by queue, the most urgent queues first. */
export function QueueSection() {
  const { data } = useApiQuery('system');
  if (!data) return null;
  return (
    <Section title="Background jobs">
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Background jobs">
        <Table size="small" sx={{ maxWidth: 820, '& th, & td': { px: { xs: 0.75, sm: 1.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Queue</TableCell>
              <TableCell align="right">Waiting</TableCell>
              <TableCell align="right">Running</TableCell>
              <TableCell align="right">Retrying</TableCell>
              <TableCell align="right">Failed</TableCell>
              <TableCell sx={WIDE_COLUMN}>Oldest due</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.queues.toSorted(compareByUrgency).map((queue) => (
              <QueueRow key={queue.name} {...queue} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  );
}

function QueueRow({ name, waiting, active, retrying, failed, oldestDue }: Schemas['QueueResponse']) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
        {queueLabel(name)}
        {oldestDue !== null && (
          <Typography variant="caption" component="div" sx={{ display: { sm: 'none' } }}>
            oldest due <RelativeTime iso={oldestDue} />
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{waiting.toLocaleString('en')}</TableCell>
      <TableCell align="right">{active.toLocaleString('en')}</TableCell>
      <TableCell align="right">
        {retrying > 0 ? <Badge tone="warn">{retrying.toLocaleString('en')}</Badge> : 0}
      </TableCell>
      <TableCell align="right">
        {failed > 0 ? <Badge tone="bad">{failed.toLocaleString('en')}</Badge> : 0}
      </TableCell>
      <TableCell sx={WIDE_COLUMN}>
        <RelativeTime iso={oldestDue} fallback="–" />
      </TableCell>
    </TableRow>
  );
}

type Queue = Schemas['QueueResponse'];

/** Labels of the queues for operators. */
const LABELS: Record<string, string> = {
  'send-mail': 'Sending mails',
  'send-reset-link': 'Preparing password reset mails',
  'resend-verification': 'Preparing verification mails',
  'rerender-event': 'Re-rendering photos after a frame change',
  'release-held-photos': 'Releasing held photos after a plan change',
  'plan-room-changed': "Releasing held photos after a change to a plan's limits",
  'release-due-photos': 'Releasing held photos at the start of a month',
  'photo-room-changed': 'Closing and reopening events at their photo limit',
  'organizer-status-changed': 'Closing and reopening events of suspended organizers',
  'brand-changed': "Applying an organizer's new brand",
  'white-label-changed': 'Showing or hiding our logo after a plan change',
  'billing-upkeep': 'Starting and ending plans, and retrying refunds',
  'reconcile-billing': 'Comparing payments with Stripe',
  'clean-up-expired': 'Removing expired events',
  'remove-old-photos': 'Removing photos by age',
  'delete-events': 'Deleting photos of deleted events',
  'finish-removals': 'Finishing account deletions',
  'delete-orphaned-objects': 'Removing orphaned files',
  'check-photo-counts': 'Checking the numbers of photos',
  'count-stored-bytes': 'Counting the size of images',
  'audit-media': 'Comparing stored files with the database',
  'fold-tallies': 'Updating the numbers of this console',
  'remove-expired-sessions': 'Deleting ended sessions',
  'forget-sign-ins': 'Deleting old sign-in records',
  'delete-expired-reset-tokens': 'Deleting expired password reset links',
  'forget-rate-limits': 'Deleting old rate limit counts',
  'forget-visitors': 'Deleting visitor fingerprints',
};

/** 'Sending mails'; for a queue without a label, its name. */
const queueLabel = (name: string) => LABELS[name] ?? name.replaceAll('-', ' ');

/** Sort by failed, retrying, longest due, waiting and running jobs. */
function compareByUrgency(a: Queue, b: Queue): number {
  return (
    b.failed - a.failed ||
    b.retrying - a.retrying ||
    dueAt(a) - dueAt(b) ||
    b.waiting - a.waiting ||
    b.active - a.active ||
    queueLabel(a.name).localeCompare(queueLabel(b.name))
  );
}

/** Queues without due jobs come last. For two of them the difference is NaN, so the next criterion decides. */
const dueAt = ({ oldestDue }: Queue) => (oldestDue === null ? Infinity : Date.parse(oldestDue));
