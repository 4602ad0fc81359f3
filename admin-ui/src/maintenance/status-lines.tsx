import { Box } from '@mui/material';
import { formatCount } from '../components/format';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { StatusLine } from '../components/status-line';
import { formatAgo } from '../components/times';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';

/** Health of database and storage, and the last cleanup. */
export function StatusLines() {
  const { data, error, refetch } = useApiQuery('maintenance');
  if (error)
    return <QueryError title="Failed to load the status" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const { database, storage, lastCleanup } = data;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 560 }}>
      <StatusLine
        label="Database"
        value={database ? 'Connected' : 'Not connected'}
        health={database ? 'good' : 'bad'}
      />
      <StatusLine
        label="Storage"
        value={storage ? 'Available' : 'Not available'}
        health={storage ? 'good' : 'bad'}
      />
      <StatusLine
        label="Last Cleanup"
        value={lastCleanup ? formatCleanup(lastCleanup) : 'Never'}
        health={lastCleanup?.state === 'stopped' ? 'bad' : 'neutral'}
      />
    </Box>
  );
}

function formatCleanup({ state, deletedCount, startedAt, endedAt }: Schemas['LastCleanupResponse']): string {
  const events = formatCount(deletedCount, 'event');
  if (state === 'running') return `Running (${events} so far)`;
  if (state === 'stopped') return `Stopped half-way (${events})`;
  return `${formatAgo(endedAt ?? startedAt)} (${events})`;
}
