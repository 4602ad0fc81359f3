import { LIST_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Badge } from '../components/badge';
import { Facts } from '../components/facts';
import { RowsSkeleton } from '../components/list-rows';
import { formatTotal } from '../components/list-state';
import { QueryError } from '../components/query-error';
import { Page } from '../layout/page';
import { PlanDialog } from './plan-dialog';
import { formatLimit, formatPrice, type Plan } from './plan-form';

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

/** A plan with a button to edit it. */
function PlanCard({ plan }: { plan: Plan }) {
  const [editing, setEditing] = useState(false);
  return (
    <Box
      component="article"
      aria-label={plan.displayName}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '260px 1fr auto' },
        gap: 2,
        alignItems: 'start',
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <div>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2">{plan.displayName}</Typography>
          {!plan.isActive && <Badge tone="neutral">Not on offer</Badge>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {plan.description}
        </Typography>
      </div>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } }}>
        <Facts
          columns={5}
          facts={[
            { label: 'Price', value: formatPrice(plan) },
            { label: 'Events', value: formatLimit(plan.eventLimit) },
            { label: 'Frames', value: formatLimit(plan.frameLimit) },
            { label: 'Photos a month', value: formatLimit(plan.photoLimit) },
            {
              label: 'Accounts',
              value: formatTotal(Math.min(plan.users, LIST_COUNTED_MAX), plan.users <= LIST_COUNTED_MAX),
            },
          ]}
        />
      </Box>
      <Button onClick={() => setEditing(true)} aria-label={`Edit ${plan.displayName}`}>
        Edit
      </Button>
      {editing && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
    </Box>
  );
}
