import { formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { DateInput, Form, SaveButton, SelectInput, useRefresh } from 'react-admin';
import { Failure } from '../../components/failure';
import { useToasts } from '../../layout/use-toasts';
import { useVerb, useVerbs } from '../../providers/use-verb';
import type { User } from '../user';
import { dayOf, endOfDay, type PlanChoice, startOfDay, validatePlanChoice } from './plan-choice';

/** Gives an account a plan, for a time or for good. */
export function PlanForm({ user, onDone }: { user: User; onDone: () => void }) {
  const plans = useVerb('plansOnOffer');
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const grant = useMutation({
    mutationFn: ({ planId = '', planStartDate, planEndDate }: PlanChoice) =>
      verbs.setPlan(user.id, {
        planId: planId as never,
        planStartDate: startOfDay(planStartDate),
        planEndDate: endOfDay(planEndDate),
      }),
    onSuccess: ({ coversSubscription }) => {
      toasts.success('User plan updated successfully', coversSubscription ? COVERS : undefined);
      onDone();
      refresh();
    },
    onError: (error) => toasts.failure('Plan update failed', error, 'Failed to update user plan'),
  });

  if (plans.error) {
    return (
      <Failure
        title="Failed to fetch subscription plans"
        error={plans.error}
        onRetry={() => void plans.refetch()}
      />
    );
  }
  const choices = (plans.data ?? []).map(({ id, displayName, price, currency }) => ({
    id,
    name: `${displayName} - ${formatMoney(price, currency)}/month`,
  }));
  return (
    <Form
      record={{
        planId: choices.some(({ id }) => id === user.currentPlan) ? user.currentPlan : '',
        planStartDate: dayOf(user.planStartDate),
        planEndDate: dayOf(user.planEndDate),
      }}
      validate={validatePlanChoice}
      onSubmit={(choice: PlanChoice) => grant.mutate(choice)}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <SelectInput
          source="planId"
          label="Plan"
          choices={choices}
          isPending={plans.isPending}
          helperText={false}
          sx={{ gridColumn: '1 / -1', m: 0 }}
        />
        <DateInput source="planStartDate" label="Start date" helperText={false} sx={{ m: 0 }} />
        <DateInput source="planEndDate" label="End date" helperText={false} sx={{ m: 0 }} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, justifyContent: 'space-between' }}>
        <Typography variant="caption" color="text.secondary">
          Without a start it holds from now on, without an end for good.
        </Typography>
        <SaveButton
          label="Update Plan"
          icon={<></>}
          alwaysEnable
          disabled={grant.isPending}
          variant="outlined"
          sx={{ flexShrink: 0 }}
        />
      </Box>
    </Form>
  );
}

const COVERS =
  'The account goes on paying for its subscription, which this plan covers. Nothing was cancelled.';
