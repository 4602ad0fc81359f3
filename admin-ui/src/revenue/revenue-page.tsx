import { currencyName, formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { DayChart } from '../components/chart/day-chart';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { Page } from '../layout/page';
import { Stat } from '../overview/stat';
import { StatBand } from '../overview/stat-band';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';
import { RevenueByPlan } from './revenue-by-plan';

const DAYS = 365;

/** Payments of the last year by week. */
function RevenueOverTime() {
  const { data, error, refetch } = useApiQuery('series', DAYS);
  return (
    <Section title="Over time">
      {error ? (
        <QueryError title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />
      ) : (
        <DayChart
          title="Payments of the last year, minus refunds"
          days={data?.map(({ day, revenue }) => ({ day, value: revenue }))}
          format={(cents) => formatMoney(cents, data?.[0]?.currency ?? 'USD')}
          height={180}
        />
      )}
    </Section>
  );
}

/** The Revenue Statistics page. */
export default function RevenuePage() {
  return (
    <Page title="Revenue Statistics">
      <StatBand />
      <Revenue />
    </Page>
  );
}

function Revenue() {
  const { data, error, refetch } = useApiQuery('revenue');
  if (error) {
    return <QueryError title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={4} />;
  const { currency, otherCurrencies } = data;
  const cards = [
    { label: 'Monthly Recurring Revenue', value: formatMoney(data.monthlyRecurringRevenue, currency) },
    { label: 'One-Time Revenue (Active)', value: formatMoney(data.oneTimeRevenueAllTime, currency) },
    { label: 'Active Subscriptions', value: data.activeSubscriptionsCount },
    { label: 'Lifetime Customers', value: data.oneTimePurchasesCount },
  ];
  return (
    <>
      <Box
        component="section"
        aria-label="Revenue"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' }, mb: 3 }}
      >
        {cards.map((card) => (
          <Stat key={card.label} {...card} />
        ))}
      </Box>
      {otherCurrencies.length > 0 && <OtherCurrencies amounts={otherCurrencies} />}
      <Section title="Revenue by Plan">
        <RevenueByPlan {...data} />
      </Section>
      <RevenueOverTime />
    </>
  );
}

/** One line per other currency, since amounts of different currencies are not added up. */
function OtherCurrencies({ amounts }: { amounts: Schemas['CurrencyRevenueResponse'][] }) {
  return (
    <Box component="ul" aria-label="In other currencies" sx={{ listStyle: 'none', m: 0, mb: 3, p: 0 }}>
      {amounts.map(({ currency, monthlyRecurringRevenue, oneTimeRevenueAllTime }) => (
        <Typography component="li" key={currency} color="textSecondary">
          Also, in {currencyName(currency)}: {formatMoney(monthlyRecurringRevenue, currency)} a month, and{' '}
          {formatMoney(oneTimeRevenueAllTime, currency)} one-time.
        </Typography>
      ))}
    </Box>
  );
}
