import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Badge } from '../components/badge';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import { useApiQuery } from '../providers/use-api-calls';

/** The running nodes, the oldest first. */
export function NodeSection() {
  const { data } = useApiQuery('system');
  if (!data || data.nodes.length === 0) return null;
  return (
    <Section title="Nodes">
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Nodes">
        <Table size="small" sx={{ maxWidth: 820, '& th, & td': { px: { xs: 0.75, sm: 1.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Node</TableCell>
              <TableCell>Version</TableCell>
              <TableCell align="right">CPU cores</TableCell>
              <TableCell>Started</TableCell>
              <TableCell>Live updates</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.nodes.map(({ name, version, cpu, startedAt, receivesNotifications }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                <TableCell>{version}</TableCell>
                <TableCell align="right">{cpu.toFixed(1)}</TableCell>
                <TableCell>
                  <RelativeTime iso={startedAt} />
                </TableCell>
                <TableCell>{receivesNotifications ? 'OK' : <Badge tone="bad">Not received</Badge>}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  );
}
