import { formatMoney } from '@eventframe/contracts/money';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useStore } from 'react-admin';
import { DayChart } from '../components/day-chart';
import { QueryError } from '../components/query-error';
import { useApiQuery } from '../providers/use-api-calls';

const RANGES = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];

const PLOTS = [
  { title: 'Sign-ups', field: 'signUps' },
  { title: 'Events created', field: 'events' },
  { title: 'Photos generated', field: 'photos' },
  { title: 'Revenue', field: 'revenue' },
] as const;

/** Sign-ups, events, photos and revenue over time. */
export default function Trends() {
  const [range, setRange] = useStore('trends.days', 30);
  const { data, error, refetch } = useApiQuery('series', range);
  const money = (cents: number) => formatMoney(cents, data?.[0]?.currency ?? 'USD');
  return (
    <Box sx={{ pb: 2.5, pt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="caption" color="textSecondary">
          By day in UTC
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={range}
          onChange={(_event, days: number | null) => days !== null && setRange(days)}
          aria-label="Time shown"
        >
          {RANGES.map(({ days, label }) => (
            <ToggleButton key={days} value={days}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error ? (
        <QueryError title="Failed to load the trends" error={error} onRetry={() => void refetch()} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 4,
            rowGap: 3,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          }}
        >
          {PLOTS.map(({ title, field }) => (
            <DayChart
              key={field}
              title={title}
              height={80}
              days={data?.map((day) => ({ day: day.day, value: day[field] }))}
              format={field === 'revenue' ? money : undefined}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
