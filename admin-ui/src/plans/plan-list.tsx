import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { PlanCard } from './plan-card';
import type { Plan } from './plan-form';

const PLANS = 5;

/** The Plans page: prices, limits and availability. */
export default function PlanList() {
  const { data, error, isPending, refetch } = useGetList<Plan>('plans', {
    pagination: { page: 1, perPage: PLANS },
  });
  return (
    <Page title="Plans" count={data && String(data.length)} countLabel="plans">
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '68ch' }}>
        A changed limit applies to all accounts on the plan immediately. A changed price applies to new
        purchases: running subscriptions keep their price, and past purchases stay valid.
      </Typography>
      {error ? (
        <QueryError title="Failed to fetch subscription plans" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowsSkeleton rows={PLANS} />
      ) : (
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          {data?.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </Box>
      )}
    </Page>
  );
}
