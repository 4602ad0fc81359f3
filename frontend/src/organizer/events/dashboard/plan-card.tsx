import { DEFAULT_PLAN, UNLIMITED } from '@eventframe/contracts/plans';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '@/organizer/components/ui/badge';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Progress } from '@/organizer/components/ui/progress';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { cx } from '@/organizer/lib/cx';
import { formatPrice } from '@/organizer/lib/plan-price';
import { paths } from '@/shared/paths';
import { type Credits, useCredits } from '../api/usage';
import { isUnlimited, WARNING_PERCENT, usedPercent } from './used-percent';

/** The organizer's plan, and how much of it is used. */
export function PlanCard({ userId }: { userId: string }) {
  const { data: credits, error, refetch } = useCredits(userId);
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  return (
    <Card className="grid gap-x-12 gap-y-7 lg:grid-cols-[18rem_1fr] lg:items-center">
      {credits ? <Plan credits={credits} /> : <PlanCardSkeleton />}
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

function PlanCardSkeleton() {
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

/** A panel with a thin line and no shadow. */
function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('rounded-l border border-line bg-mat p-5 sm:p-6', className)} {...rest} />;
}

interface UsageBarProps {
  label: string;
  used: number;
  /** -1: unlimited. */
  limit: number;
  /** Turns amber at 80% and red at 100%. */
  warns?: boolean;
}

/** Usage of a limit as a bar and a text. */
function UsageBar({ label, used, limit, warns = false }: UsageBarProps) {
  const unlimited = limit === UNLIMITED;
  const percent = usedPercent(used, limit);
  const tone = !warns || percent < WARNING_PERCENT ? 'ink' : percent < 100 ? 'warn' : 'bad';
  return (
    <div className="space-y-2">
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">
          {used.toLocaleString('en')} / {unlimited ? 'unlimited' : limit.toLocaleString('en')}
        </span>
      </p>
      {!unlimited && <Progress percent={percent} label={`${label} used`} tone={tone} />}
      {!unlimited && <p className="text-small text-ink-soft tabular-nums">{Math.round(percent)}% used</p>}
    </div>
  );
}
