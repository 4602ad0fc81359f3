import { FILES_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { type Fact, Facts } from '../components/facts';
import { formatBytes } from '../components/format';
import { RowsSkeleton } from '../components/list-rows';
import { formatTotal } from '../components/list-state';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { formatAgo } from '../components/times';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';

/** A fuller disk is shown in red. */
const ALMOST_FULL_PERCENT = 90;

/** Disk usage of media and database, and free space. */
export function StorageSection() {
  const { data, error, refetch } = useApiQuery('system');
  return (
    <Section title="Storage">
      {error && (
        <QueryError title="Failed to load the figures" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsSkeleton rows={2} />}
      {data && <Storage {...data} />}
    </Section>
  );
}

function Storage({
  storage,
  databaseBytes,
  databaseVersion,
  limitsStatements,
  limitsTemporaryFiles,
  version,
  nodeVersion,
  runningSince,
}: Schemas['SystemFiguresResponse']) {
  const facts: Fact[] = [
    { label: storage.kind === 's3' ? 'Bucket' : 'Folder', value: storage.place },
    { label: 'Photos stored', value: storage.photos.toLocaleString('en') },
    {
      label: 'Size of images',
      value: `${formatBytes(storage.images.bytes)}${storage.images.isComplete ? '' : ', counting'}`,
    },
    { label: 'Files waiting for removal', value: formatFileCount(storage.awaitingRemoval) },
    { label: 'Last check of files', value: formatAudit(storage.audit) },
    { label: 'Database', value: `${formatBytes(databaseBytes)}, PostgreSQL ${databaseVersion}` },
    { label: 'Version', value: `EventFrame ${version}, Node ${nodeVersion.replace('v', '')}` },
    { label: 'This node', value: `Started ${formatAgo(runningSince)}` },
  ];
  return (
    <>
      {storage.freeBytes !== null && storage.totalBytes !== null && (
        <Disk free={storage.freeBytes} total={storage.totalBytes} />
      )}
      <Facts facts={facts} columns={3} />
      {!limitsStatements && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2.5, maxWidth: 820 }}>
          PostgreSQL does not limit how long statements run. Set statement_timeout and
          idle_in_transaction_session_timeout for the service's role.
        </Alert>
      )}
      {!limitsTemporaryFiles && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2.5, maxWidth: 820 }}>
          PostgreSQL does not limit temporary files: one statement can fill the database's disk. As a
          superuser, run GRANT SET ON PARAMETER temp_file_limit for the service's role and restart the
          service, or set temp_file_limit for that role.
        </Alert>
      )}
    </>
  );
}

type Audit = Schemas['StorageFiguresResponse']['audit'];

/** 'An hour ago, no file missing' */
function formatAudit(audit: Audit): string {
  if (audit === null) return 'Not checked yet';
  const missing = audit.missing === 0 ? 'no file' : formatTotal(audit.missing, true);
  const rejected = audit.rejected ? '. Most files have no row: check the database' : '';
  return `${formatAgo(audit.endedAt)}, ${missing} missing${rejected}`;
}

const formatFileCount = (count: number) =>
  formatTotal(Math.min(count, FILES_COUNTED_MAX), count <= FILES_COUNTED_MAX);

function Disk({ free, total }: { free: number; total: number }) {
  const used = Math.round(((total - free) / total) * 100);
  return (
    <Box sx={{ mb: 2.5, maxWidth: 560 }}>
      <Typography variant="body2" id="disk" sx={{ mb: 0.75 }}>
        {formatBytes(free)} of {formatBytes(total)} free on the disk
      </Typography>
      <LinearProgress
        variant="determinate"
        value={used}
        aria-labelledby="disk"
        color={used >= ALMOST_FULL_PERCENT ? 'error' : 'primary'}
        sx={{ height: 8, borderRadius: '4px' }}
      />
    </Box>
  );
}
