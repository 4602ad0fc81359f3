import { useVerb } from '../providers/use-verb';

/** What a plan is called today. */
export function PlanName({ id }: { id: string }) {
  const { data } = useVerb('allPlans');
  return <>{data?.find((plan) => plan.id === id)?.displayName ?? id}</>;
}
