import { FILES_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Box, LinearProgress, Typography } from '@mui/material';
import { formatBytes } from '../components/bytes';
import { type Fact, Facts } from '../components/facts';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import { formatAgo } from '../components/times';
import { totalWords } from '../components/use-total';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';

/** A disk fuller than this is told in red, in percent. */
const ALMOST_FULL = 90;

/** What media and rows take up, and how much room is left. */
export function StorageSection() {
  const { data, error, refetch } = useVerb('system');
  return (
    <Section title="Storage">
      {error && <Failure title="Failed to load the figures" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsLoading rows={2} />}
      {data && <Storage {...data} />}
    </Section>
  );
}

function Storage({
  storage,
  databaseBytes,
  databaseVersion,
  nodeVersion,
  runningSince,
}: Schemas['SystemFiguresResponse']) {
  const facts: Fact[] = [
    { label: storage.kind === 's3' ? 'Bucket' : 'Folder', value: storage.place },
    { label: 'Photos stored', value: storage.photos.toLocaleString('en') },
    {
      label: 'Pictures take up',
      value: storage.media
        ? `${formatBytes(storage.media.bytes)}, counted ${formatAgo(storage.media.countedAt)}`
        : 'Not counted yet',
    },
    { label: 'Files waiting for removal', value: filesOf(storage.awaitingRemoval) },
    { label: 'Database', value: `${formatBytes(databaseBytes)}, PostgreSQL ${databaseVersion}` },
    { label: 'This node', value: `Node ${nodeVersion.replace('v', '')}, started ${formatAgo(runningSince)}` },
  ];
  return (
    <>
      {storage.freeBytes !== null && storage.totalBytes !== null && (
        <Disk free={storage.freeBytes} total={storage.totalBytes} />
      )}
      <Facts facts={facts} columns={3} />
    </>
  );
}

const filesOf = (count: number) => totalWords(Math.min(count, FILES_COUNTED_MAX), count <= FILES_COUNTED_MAX);

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
        color={used >= ALMOST_FULL ? 'error' : 'primary'}
        sx={{ height: 8, borderRadius: '4px' }}
      />
    </Box>
  );
}
