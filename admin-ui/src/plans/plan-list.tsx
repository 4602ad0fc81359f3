import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { Page } from '../layout/page';
import type { Plan } from './plan';
import { PlanCard } from './plan-card';

const PLANS = 5;

/** Plans: prices, limits and what is on offer. */
export default function PlanList() {
  const { data, error, isPending, refetch } = useGetList<Plan>('plans', {
    pagination: { page: 1, perPage: PLANS },
  });
  return (
    <Page title="Plans" count={data && String(data.length)} countLabel="plans">
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '68ch' }}>
        A changed limit holds for everybody on the plan at once. A changed price holds for what is bought from
        then on: subscriptions that run keep theirs, and what was bought stays bought.
      </Typography>
      {error ? (
        <Failure title="Failed to fetch subscription plans" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RowsLoading rows={PLANS} />
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
