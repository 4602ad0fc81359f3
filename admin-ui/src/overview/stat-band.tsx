import { Box, Button, Collapse } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useStore } from 'react-admin';
import { QueryError } from '../components/query-error';
import { useApiQuery } from '../providers/use-api-calls';
import { Stat } from './stat';

const Trends = lazy(() => import('./trends'));

const SPARK_DAYS = 30;
const startsOpen = () => window.matchMedia('(min-width: 1080px)').matches;

/**
 * Four key numbers and their trends.
 *
 * @param withTrends whether the charts are open at first on wide screens
 */
export function StatBand({ withTrends = false }: { withTrends?: boolean }) {
  const stats = useApiQuery('stats');
  const { data: days = [] } = useApiQuery('series', SPARK_DAYS);
  const [open, setOpen] = useStore(
    withTrends ? 'trends.open' : 'trends.open.elsewhere',
    withTrends && startsOpen(),
  );
  if (stats.error) {
    return (
      <QueryError
        title="Failed to load the figures"
        error={stats.error}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  const { totalUsers, totalEvents, totalPhotos, activeToday } = stats.data ?? {};
  return (
    <Box
      component="section"
      data-band
      aria-label="Figures"
      sx={{ borderBlock: '1px solid', borderColor: 'divider', mb: { xs: 2.5, lg: 4 } }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr) auto' } }}>
        <Stat label="Total Organizers" value={totalUsers} line={days.map(({ signUps }) => signUps)} />
        <Stat label="Total Events" value={totalEvents} line={days.map(({ events }) => events)} />
        <Stat label="Photos Generated" value={totalPhotos} line={days.map(({ photos }) => photos)} />
        <Stat label="Active Today" value={activeToday} />
        <Box
          sx={{
            display: 'grid',
            alignItems: 'center',
            gridColumn: { xs: '1 / -1', md: 'auto' },
            borderTop: { xs: '1px solid', md: 0 },
            borderColor: { xs: 'divider', md: 'divider' },
          }}
        >
          <Button
            variant="text"
            aria-expanded={open}
            aria-controls="trends"
            onClick={() => setOpen(!open)}
            sx={{ minHeight: 44 }}
          >
            {open ? 'Hide trends' : 'Show trends'}
            <ChevronDown size={16} aria-hidden style={{ transform: open ? 'rotate(180deg)' : undefined }} />
          </Button>
        </Box>
      </Box>
      <Collapse in={open} unmountOnExit id="trends">
        <Suspense fallback={<Box sx={{ height: 240 }} />}>
          <Trends />
        </Suspense>
      </Collapse>
    </Box>
  );
}
