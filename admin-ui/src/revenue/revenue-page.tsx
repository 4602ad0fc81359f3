import { currencyName, formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { DayChart } from '../components/day-chart';
import { formatCount } from '../components/format';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { Page } from '../layout/page';
import { Stat, StatBand } from '../overview/stat-band';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';

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

const PLANS = [
  { id: 'standard', name: 'Standard', of: 'purchase' },
  { id: 'professional', name: 'Professional', of: 'purchase' },
  { id: 'enterprise', name: 'Enterprise', of: 'purchase' },
  { id: 'monthly-unlimited', name: 'Monthly Unlimited', of: 'live subscription' },
] as const;

/** Revenue of each paid plan, with bars. */
function RevenueByPlan({
  revenueByPlan: byPlan,
  currency,
}: Pick<Schemas['RevenueResponse'], 'revenueByPlan' | 'currency'>) {
  const highest = Math.max(1, ...PLANS.map(({ id }) => byPlan[id].revenue));
  return (
    <Box
      component="ul"
      aria-label="Revenue by Plan"
      sx={{ listStyle: 'none', display: 'grid', gap: 2.5, m: 0, p: 0, maxWidth: 820 }}
    >
      {PLANS.map(({ id, name, of }) => {
        const { revenue, count } = byPlan[id];
        return (
          <Box component="li" key={id}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 0.75 }}>
              <Typography component="h3" sx={{ fontWeight: 600, mr: 'auto' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {formatCount(count, of)}
              </Typography>
              <Typography sx={{ minWidth: 88, textAlign: 'right', fontWeight: 600 }}>
                {formatMoney(revenue, currency)}
                {id === 'monthly-unlimited' && <span className="visually-hidden"> a month</span>}
              </Typography>
            </Box>
            <Box
              aria-hidden
              sx={({ palette }) => ({ height: 8, borderRadius: '4px', background: palette.own.sunk })}
            >
              <Box
                sx={({ palette }) => ({
                  height: '100%',
                  width: `${(revenue / highest) * 100}%`,
                  borderRadius: '4px',
                  background: palette.own.ink,
                })}
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
