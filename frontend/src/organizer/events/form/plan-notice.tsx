import { ApiError } from '@eventframe/contracts/api-client';
import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { useCredits } from '../api/get-credits';

/** Says before the work is done that the plan has no room for another event, or repeats the refusal after it. */
export function PlanNotice({ error }: { error: Error | null }) {
  const { data: user } = useCurrentUser();
  const { data: credits } = useCredits(user?.id ?? '');
  const refused = error instanceof ApiError && error.code === 'plan_limit_reached' ? error.message : null;
  const full = credits && (credits.credits.events === 0 || credits.credits.frames === 0);
  if (!refused && !full) return null;
  return (
    <Alert tone="warn" title="Your plan has no room for another event">
      {refused ??
        `${credits?.plan.displayName} is used up: delete an event you no longer need, or take a larger plan.`}{' '}
      <Link to={paths.pricing} className="link font-semibold">
        See the plans
      </Link>
    </Alert>
  );
}
