import { Box } from '@mui/material';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { StatusLine } from '../components/status-line';
import { formatAgo } from '../components/times';
import { useVerb } from '../providers/use-verb';

/** Whether database and storage answer, and when expired events were last removed. */
export function StatusLines() {
  const { data, error, refetch } = useVerb('maintenance');
  if (error)
    return <Failure title="Failed to load the status" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsLoading rows={3} />;
  const { database, storage, lastCleanup, lastCleanupCount } = data;
  const cleanup = lastCleanup && `${formatAgo(lastCleanup)} (${lastCleanupCount ?? 0} events)`;
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
      <StatusLine label="Last Cleanup" value={cleanup ?? 'Never'} />
    </Box>
  );
}
