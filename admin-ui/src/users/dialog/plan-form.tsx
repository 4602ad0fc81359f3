import { formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { DateInput, Form, SaveButton, SelectInput, useRefresh } from 'react-admin';
import { Failure } from '../../components/failure';
import { dayOf, startOfDay } from '../../components/local-day';
import { formatDay } from '../../components/times';
import { useToasts } from '../../layout/use-toasts';
import { useVerb, useVerbs } from '../../providers/use-verb';
import { CurrentPlan } from '../plan-name';
import type { User } from '../user';
import { endOfDay, momentOf, type PlanChoice, validatePlanChoice } from './plan-choice';

/** Gives an account a plan, for a time or for good. */
export function PlanForm({ user, onDone }: { user: User; onDone: () => void }) {
  const plans = useVerb('plansOnOffer');
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { planId, startsAt, endsAt } = lastGiven(user);
  const grant = useMutation({
    mutationFn: ({ planId = '', planStartDate, planEndDate }: PlanChoice) =>
      verbs.setPlan(user.id, {
        planId: planId as never,
        planStartDate: momentOf(planStartDate, startsAt, startOfDay),
        planEndDate: momentOf(planEndDate, endsAt, endOfDay),
      }),
    onSuccess: ({ coversSubscription, comingPlans }, { planStartDate }) => {
      const begins =
        planStartDate && comingPlans.length > 0 && `It begins on ${formatDay(startOfDay(planStartDate))}.`;
      const description = [begins, coversSubscription && COVERS].filter(Boolean).join(' ');
      toasts.success('User plan updated successfully', description || undefined);
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
  const isOnOffer = choices.some(({ id }) => id === planId);
  return (
    <Form
      record={{
        planId: isOnOffer ? planId : '',
        planStartDate: startsAt && dayOf(startsAt),
        planEndDate: endsAt && dayOf(endsAt),
      }}
      validate={validatePlanChoice}
      // What is wrong stands beside its field; a toast would only hold up the next one.
      disableInvalidFormNotification
      onSubmit={(choice: PlanChoice) => grant.mutate(choice)}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        <SelectInput
          source="planId"
          label="Plan"
          choices={choices}
          isPending={plans.isPending}
          isRequired
          helperText={false}
          sx={{ gridColumn: '1 / -1', m: 0 }}
        />
        <DateInput source="planStartDate" label="Start date" helperText={false} sx={{ m: 0 }} />
        <DateInput source="planEndDate" label="End date" helperText={false} sx={{ m: 0 }} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, justifyContent: 'space-between' }}>
        <Typography variant="caption" color="textSecondary">
          {user.comingPlans.length > 0 && (
            <>
              Now: <CurrentPlan user={user} />. What is given takes the place of all that begins later.{' '}
            </>
          )}
          Without a start it holds from now on, without an end for good.
        </Typography>
        <SaveButton
          label="Update Plan"
          icon={<></>}
          // As it stands it may be saved, too, which the service takes for no change.
          alwaysEnable={!grant.isPending}
          disabled={grant.isPending}
          variant="outlined"
          sx={{ flexShrink: 0 }}
        />
      </Box>
    </Form>
  );
}

/** What the form begins with: the plan that begins last of those to come, else the one the account is on. */
function lastGiven({ comingPlans, currentPlan, planStartDate, planEndDate }: User) {
  return comingPlans.at(-1) ?? { planId: currentPlan, startsAt: planStartDate, endsAt: planEndDate };
}

const COVERS =
  'The account goes on paying for its subscription, which this plan covers. Nothing was cancelled.';
