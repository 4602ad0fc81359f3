import { Box } from '@mui/material';
import { formatCount } from '../components/format';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { StatusLine } from '../components/status-line';
import { formatAgo } from '../components/times';
import { Page, RefreshButton } from '../layout/page';
import { StatBand } from '../overview/stat-band';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';
import { ExpiredEvents } from './expired-events';

/** The Maintenance page: expired events and the health of the service. */
export default function MaintenancePage() {
  return (
    <Page title="Maintenance">
      <StatBand />
      <ExpiredEvents />
      <Section title="Status" actions={<RefreshButton label="Refresh All Data" alwaysLabeled />}>
        <StatusLines />
      </Section>
    </Page>
  );
}

/** Health of database and storage, deletions in progress, and the last cleanup. */
function StatusLines() {
  const { data, error, refetch } = useApiQuery('maintenance');
  if (error)
    return <QueryError title="Failed to load the status" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const { database, storage, deletions, lastCleanup } = data;
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
      {deletions.events > 0 && (
        <StatusLine
          label="Deletions in Progress"
          value={`${formatCount(deletions.events, 'event')} (${formatCount(deletions.photos, 'photo')} left)`}
        />
      )}
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
