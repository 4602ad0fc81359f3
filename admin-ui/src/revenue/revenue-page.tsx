import { Box } from '@mui/material';
import { Failure } from '../components/failure';
import { formatCents } from '../components/money';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import { Place } from '../layout/place';
import { Figure } from '../overview/figure';
import { StatBand } from '../overview/stat-band';
import { useVerb } from '../providers/use-verb';
import { RevenueByPlan } from './revenue-by-plan';
import { RevenueOverTime } from './revenue-over-time';

/** Revenue Statistics: what plans have earned and earn. */
export default function RevenuePage() {
  return (
    <Place title="Revenue Statistics">
      <StatBand />
      <Revenue />
    </Place>
  );
}

function Revenue() {
  const { data, error, refetch } = useVerb('revenue');
  if (error) {
    return <Failure title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsLoading rows={4} />;
  const cards = [
    { label: 'Monthly Recurring Revenue', value: formatCents(data.monthlyRecurringRevenue) },
    { label: 'One-Time Revenue (Active)', value: formatCents(data.oneTimeRevenueAllTime) },
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
      <Section title="Revenue by Plan">
        <RevenueByPlan byPlan={data.revenueByPlan} />
      </Section>
      <RevenueOverTime />
    </>
  );
}
