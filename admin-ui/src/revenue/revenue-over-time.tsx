import { formatMoney } from '@eventframe/contracts/money';
import { DayChart } from '../components/chart/day-chart';
import { Failure } from '../components/failure';
import { Section } from '../components/section';
import { useVerb } from '../providers/use-verb';

const DAYS = 365;

/** A year of payments, week by week. */
export function RevenueOverTime() {
  const { data, error, refetch } = useVerb('series', DAYS);
  return (
    <Section title="Over time">
      {error ? (
        <Failure title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />
      ) : (
        <DayChart
          title="Payments of the last year, less what was given back"
          days={data?.map(({ day, revenue }) => ({ day, value: revenue }))}
          format={(cents) => formatMoney(cents, data?.[0]?.currency ?? 'USD')}
          height={180}
        />
      )}
    </Section>
  );
}
