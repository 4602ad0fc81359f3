import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Badge } from '../components/badge';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';
import { compareByUrgency, queueLabel } from './queues';

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
        <RelativeTime iso={oldestDue} otherwise="–" />
      </TableCell>
    </TableRow>
  );
}
