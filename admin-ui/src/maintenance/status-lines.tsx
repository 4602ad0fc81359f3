import { Box } from '@mui/material';
import { counted } from '../components/counted';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { StatusLine } from '../components/status-line';
import { formatAgo } from '../components/times';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';

/** Whether database and storage answer, and when expired events were last removed. */
export function StatusLines() {
  const { data, error, refetch } = useVerb('maintenance');
  if (error)
    return <Failure title="Failed to load the status" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsLoading rows={3} />;
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
        value={lastCleanup ? cleanupWords(lastCleanup) : 'Never'}
        health={lastCleanup?.state === 'stopped' ? 'bad' : 'neutral'}
      />
    </Box>
  );
}

function cleanupWords({ state, deletedCount, startedAt, endedAt }: Schemas['LastCleanupResponse']): string {
  const events = counted(deletedCount, 'event');
  if (state === 'running') return `Running (${events} so far)`;
  if (state === 'stopped') return `Stopped half-way (${events})`;
  return `${formatAgo(endedAt ?? startedAt)} (${events})`;
}
