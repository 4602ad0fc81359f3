import { Box, Button, Collapse, Skeleton, Typography, useTheme } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useStore } from 'react-admin';
import { QueryError } from '../components/query-error';
import { useApiQuery } from '../providers/use-api-calls';

const Trends = lazy(() => import('./trends'));

const SPARK_DAYS = 30;
const MARGIN_BELOW = { xs: 2.5, lg: 4 };
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
      <Box sx={{ mb: MARGIN_BELOW }}>
        <QueryError
          title="Failed to load the figures"
          error={stats.error}
          onRetry={() => void stats.refetch()}
        />
      </Box>
    );
  }
  const { totalUsers, totalEvents, totalPhotos, activeToday } = stats.data ?? {};
  return (
    <Box
      component="section"
      data-band
      aria-label="Figures"
      sx={{ borderBlock: '1px solid', borderColor: 'divider', mb: MARGIN_BELOW }}
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
            {open ? 'Hide Trends' : 'Show Trends'}
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

interface StatProps {
  label: string;
  /** A number, or a formatted text. */
  value: number | string | undefined;
  /** Values of the last days, oldest first. */
  line?: number[];
}

/** One number with its label. */
export function Stat({ label, value, line }: StatProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'end',
        justifyContent: 'space-between',
        gap: 1.5,
        py: { xs: 1.5, md: 2 },
        pr: 2,
        pl: { xs: 0, md: 2 },
        '&:first-of-type': { pl: 0 },
        borderColor: 'divider',
        borderLeftStyle: 'solid',
        borderLeftWidth: { xs: 0, md: 1 },
        '&:first-child': { borderLeftWidth: 0, pl: 0 },
      }}
    >
      <div>
        <Typography
          variant="body2"
          color="textSecondary"
          component="h2"
          sx={{ letterSpacing: 0, fontWeight: 400, whiteSpace: { md: 'nowrap' } }}
        >
          {label}
        </Typography>
        <Typography variant="h1" component="p" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {value === undefined ? (
            <Skeleton width={72} />
          ) : typeof value === 'number' ? (
            value.toLocaleString('en')
          ) : (
            value
          )}
        </Typography>
      </div>
      {line && (
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <SparkLine values={line} width={72} />
        </Box>
      )}
    </Box>
  );
}

/** A line chart without axes, hidden from screen readers. */
function SparkLine({
  values,
  width = 96,
  height = 32,
}: {
  values: number[];
  width?: number;
  height?: number;
}) {
  const { own } = useTheme().palette;
  if (values.length < 2) return null;
  const top = Math.max(...values, 1);
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * width).toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  return (
    <Box component="svg" aria-hidden viewBox={`0 0 ${width} ${height}`} sx={{ width, height, flexShrink: 0 }}>
      <polyline points={points.join(' ')} fill="none" stroke={own.lineStrong} strokeWidth={1.5} />
    </Box>
  );
}
