import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Link } from 'react-router-dom';
import { Badge } from '@/organizer/components/ui/badge';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Card } from '@/organizer/components/ui/card';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { paths } from '@/shared/paths';
import { formatPrice } from '@/organizer/lib/plan-price';
import { useCredits, type Credits } from '../api/get-credits';
import { UsageBar } from './usage-bar';
import { isUnlimited } from './used-percent';

/** The organizer's plan, and how much of it is used. */
export function PlanCard({ userId }: { userId: string }) {
  const { data: credits, error, refetch } = useCredits(userId);
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  return (
    <Card className="grid gap-x-12 gap-y-7 lg:grid-cols-[18rem_1fr] lg:items-center">
      {credits ? <Plan credits={credits} /> : <Waiting />}
    </Card>
  );
}

function Plan({ credits: { plan, usage } }: { credits: Credits }) {
  const free = plan.id === DEFAULT_PLAN;
  return (
    <>
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 text-lead">
          {plan.displayName}
          {!free && <Badge tone="ok">Premium</Badge>}
        </h2>
        <p className="mb-4 text-ink-soft">{formatPrice(plan)}</p>
        <ButtonLink to={paths.pricing} size="small">
          {free ? 'Upgrade Plan' : 'View Plans'}
        </ButtonLink>
        {!free && (
          <Link to={paths.payments} className="link ml-4 text-small">
            Payments
          </Link>
        )}
      </div>
      {isUnlimited(plan) ? (
        <p className="text-lead text-ink-soft">Unlimited events, frames and photos.</p>
      ) : (
        <div className="grid gap-6 sm:grid-cols-3">
          <UsageBar label="Events" used={usage.events} limit={plan.eventLimit} />
          <UsageBar label="Frames" used={usage.frames} limit={plan.frameLimit} />
          <UsageBar warns label="Photos this month" used={usage.photos} limit={plan.photoLimit} />
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <>
      <div className="space-y-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-32" />
      </div>
      <Skeleton label="Loading your plan" className="h-14" />
    </>
  );
}
