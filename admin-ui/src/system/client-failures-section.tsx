import {
  CLIENT_FAILURES,
  type ClientFailure,
  type Engine,
  ENGINES,
} from '@eventframe/contracts/client-failures';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Section } from '../components/section';
import { useApiQuery } from '../providers/use-api-calls';

const ENGINE_NAMES: Record<Engine, string> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit (Safari)',
  other: 'Other',
};

const FAILURE_NAMES: Record<ClientFailure, string> = {
  canvas_refused: 'Canvas altered',
  decode_failed: 'Photo not decoded',
  camera_failed: 'Camera failed',
  original_sent: 'Original sent',
};

/** Failures in guests' browsers in the last seven days, by engine. */
export function ClientFailuresSection() {
  const { data } = useApiQuery('system');
  if (!data) return null;
  const counts = new Map(
    data.clientFailures.map(({ engine, failure, count }) => [`${engine} ${failure}`, count]),
  );
  return (
    <Section title="Guests' browsers">
      <Typography sx={{ mb: 2 }}>
        {counts.size === 0
          ? 'No failures in the last 7 days.'
          : 'Failures in the last 7 days. If the original was sent, the server framed the photo.'}
      </Typography>
      {counts.size > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Guests' browsers">
          <Table size="small" sx={{ maxWidth: 820, '& th, & td': { px: { xs: 0.75, sm: 1.5 } } }}>
            <TableHead>
              <TableRow>
                <TableCell>Engine</TableCell>
                {CLIENT_FAILURES.map((failure) => (
                  <TableCell key={failure} align="right">
                    {FAILURE_NAMES[failure]}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {ENGINES.map((engine) => (
                <TableRow key={engine}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                    {ENGINE_NAMES[engine]}
                  </TableCell>
                  {CLIENT_FAILURES.map((failure) => (
                    <TableCell key={failure} align="right">
                      {(counts.get(`${engine} ${failure}`) ?? 0).toLocaleString()}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Section>
  );
}
