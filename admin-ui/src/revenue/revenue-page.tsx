import { currencyName, formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import { Page } from '../layout/page';
import { Figure } from '../overview/figure';
import { StatBand } from '../overview/stat-band';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';
import { RevenueByPlan } from './revenue-by-plan';
import { RevenueOverTime } from './revenue-over-time';

/** Revenue Statistics: what plans have earned and earn. */
export default function RevenuePage() {
  return (
    <Page title="Revenue Statistics">
      <StatBand />
      <Revenue />
    </Page>
  );
}

function Revenue() {
  const { data, error, refetch } = useVerb('revenue');
  if (error) {
    return <Failure title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsLoading rows={4} />;
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
          <Figure key={card.label} {...card} />
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

/** Amounts of different currencies are not added up: a line for each of the others. */
function OtherCurrencies({ amounts }: { amounts: Schemas['CurrencyRevenueResponse'][] }) {
  return (
    <Box component="ul" aria-label="In other currencies" sx={{ listStyle: 'none', m: 0, mb: 3, p: 0 }}>
      {amounts.map(({ currency, monthlyRecurringRevenue, oneTimeRevenueAllTime }) => (
        <Typography component="li" key={currency} color="textSecondary">
          Besides, in {currencyName(currency)}: {formatMoney(monthlyRecurringRevenue, currency)} a month, and{' '}
          {formatMoney(oneTimeRevenueAllTime, currency)} one-time.
        </Typography>
      ))}
    </Box>
  );
}
