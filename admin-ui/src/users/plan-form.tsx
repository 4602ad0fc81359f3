import { MESSAGES } from '@eventframe/contracts/messages';
import { formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { DateInput, Form, SaveButton, SelectInput, useRefresh } from 'react-admin';
import { isDay, startOfDay, toLocalDay } from '../components/local-day';
import { QueryError } from '../components/query-error';
import { formatDate } from '../components/times';
import { useToasts } from '../layout/toaster';
import { useApiCalls, useApiQuery } from '../providers/use-api-calls';
import type { User } from './user';
import { CurrentPlan } from './user-cells';

/** Assigns a plan to an account, optionally with start and end. */
export function PlanForm({ user, onDone }: { user: User; onDone: () => void }) {
  const plans = useApiQuery('plansOnOffer');
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  const { planId, startsAt, endsAt } = initialPlan(user);
  const grant = useMutation({
    mutationFn: ({ planId = '', planStartDate, planEndDate }: PlanChoice) =>
      apiCalls.setPlan(user.id, {
        planId: planId as never,
        planStartDate: toTimestamp(planStartDate, startsAt, startOfDay),
        planEndDate: toTimestamp(planEndDate, endsAt, endOfDay),
      }),
    onSuccess: ({ coversSubscription, comingPlans }, { planStartDate }) => {
      const startNote =
        planStartDate && comingPlans.length > 0 && `It starts on ${formatDate(startOfDay(planStartDate))}.`;
      const description = [startNote, coversSubscription && COVERS_SUBSCRIPTION].filter(Boolean).join(' ');
      toasts.success('User plan updated successfully', description || undefined);
      onDone();
      refresh();
    },
    onError: (error) => toasts.failure('Plan update failed', error, 'Failed to update user plan'),
  });

  if (plans.error) {
    return (
      <QueryError
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
        planStartDate: startsAt && toLocalDay(startsAt),
        planEndDate: endsAt && toLocalDay(endsAt),
      }}
      validate={validatePlanChoice}
      // Errors are beside their fields. A toast would only delay the next one.
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
              Now: <CurrentPlan user={user} />. The new plan replaces all plans that start later.{' '}
            </>
          )}
          Without a start date it starts now. Without an end date it never ends.
        </Typography>
        <SaveButton
          label="Update Plan"
          icon={<></>}
          // Saving without a change is allowed.
          alwaysEnable={!grant.isPending}
          disabled={grant.isPending}
          variant="outlined"
          sx={{ flexShrink: 0 }}
        />
      </Box>
    </Form>
  );
}

/** Initial values: the last scheduled plan, else the current one. */
function initialPlan({ comingPlans, currentPlan, planStartDate, planEndDate }: User) {
  return comingPlans.at(-1) ?? { planId: currentPlan, startsAt: planStartDate, endsAt: planEndDate };
}

const COVERS_SUBSCRIPTION =
  'The account keeps paying for its subscription, which this plan includes. It was not canceled.';

/** Values of the plan form. Days are `YYYY-MM-DD`. */
interface PlanChoice {
  planId?: string;
  planStartDate?: string | null;
  planEndDate?: string | null;
}

/** @returns error messages by field, empty if the form is valid */
function validatePlanChoice({ planId, planStartDate, planEndDate }: PlanChoice): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!planId) errors['planId'] = MESSAGES.planRequired;
  if (planStartDate && !isDay(planStartDate)) errors['planStartDate'] = MESSAGES.startDateInvalid;
  if (planEndDate && !isDay(planEndDate)) errors['planEndDate'] = MESSAGES.endDateInvalid;
  else if (planStartDate && planEndDate && planEndDate < planStartDate) {
    errors['planEndDate'] = MESSAGES.endBeforeStart;
  }
  return errors;
}

/** The end of a day in the operator's time zone, so that a plan includes its last day. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

/**
 * Convert a day of the form to a timestamp. An unchanged day keeps its timestamp, which may come from another time
 * zone.
 *
 * @param before the stored timestamp
 * @param convert converts a changed day
 */
function toTimestamp(
  day: string | null | undefined,
  before: string | null,
  convert: (day: string) => string,
): string | null {
  if (!day) return null;
  return before !== null && toLocalDay(before) === day ? before : convert(day);
}
