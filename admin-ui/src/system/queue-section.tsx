import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Badge } from '../components/badge';
import { Section } from '../components/section';
import { Ago } from '../components/times';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';
import { byNeed, queueWords } from './queues';

/** A column for which narrow screens have no room: there it is told below what is done. */
const WIDER = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** What is done in the background: how much waits, is tried again, or was given up; what needs a look comes first. */
export function QueueSection() {
  const { data } = useVerb('system');
  if (!data) return null;
  return (
    <Section title="Background work">
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Background work">
        <Table size="small" sx={{ maxWidth: 820, '& th, & td': { px: { xs: 0.75, sm: 1.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>What</TableCell>
              <TableCell align="right">Waiting</TableCell>
              <TableCell align="right">At work</TableCell>
              <TableCell align="right">To retry</TableCell>
              <TableCell align="right">Given up</TableCell>
              <TableCell sx={WIDER}>Oldest due</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.queues.toSorted(byNeed).map((queue) => (
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
        {queueWords(name)}
        {oldestDue !== null && (
          <Typography variant="caption" component="div" sx={{ display: { sm: 'none' } }}>
            oldest due <Ago iso={oldestDue} />
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
      <TableCell sx={WIDER}>
        <Ago iso={oldestDue} otherwise="–" />
      </TableCell>
    </TableRow>
  );
}
