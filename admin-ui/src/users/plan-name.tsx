import { formatDay } from '../components/times';
import { useVerb } from '../providers/use-verb';
import type { User } from './user';

/** What a plan is called today. */
function PlanName({ id }: { id: string }) {
  const { data } = useVerb('allPlans');
  return <>{data?.find((plan) => plan.id === id)?.displayName ?? id}</>;
}

/** The plan an account is on, and those that operators gave it from later days on. */
export function CurrentPlan({ user: { currentPlan, comingPlans } }: { user: User }) {
  return (
    <>
      <PlanName id={currentPlan} />
      {comingPlans.map(({ planId, startsAt }) => (
        <span key={startsAt}>
          , <PlanName id={planId} /> from {formatDay(startsAt)}
        </span>
      ))}
    </>
  );
}
