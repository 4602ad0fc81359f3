import { formatMoney } from '@eventframe/contracts/money';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { planBenefits } from '@/organizer/lib/plan-benefits';
import { PERIODS, type Plan } from '@/organizer/lib/plan-price';
import type { WantedPlan } from './plan-from-query';

interface PlanSummaryProps {
  requested: WantedPlan;
  /** The server's plan with the wanted id; undefined while loading, null if it is not on offer. */
  plan: Plan | null | undefined;
  /** Why the server's plans could not be loaded. */
  error: Error | null;
  onRetry: () => void;
  email: string;
  /** Display name of the account's current plan. */
  currentPlan: string;
}

/** The plan and the buying account. The price comes from the server, never from the URL. */
export function PlanSummary({ requested, plan, error, onRetry, email, currentPlan }: PlanSummaryProps) {
  return (
    <section aria-label="Plan summary" className="border border-ink bg-mat">
      <div className="border-b border-dashed border-line-strong p-5 sm:p-6">
        <h2 className="text-lead">{plan?.displayName ?? requested.name}</h2>
        {plan === undefined &&
          (error ? <QueryError error={error} onRetry={onRetry} className="mt-3" /> : <PlanSkeleton />)}
        {plan === null && <p className="mt-3 text-ink-soft">This plan is not available.</p>}
        {plan && <PlanDetails plan={plan} />}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 p-5 text-small sm:p-6">
        <dt className="text-ink-soft">Account</dt>
        <dd className="min-w-0 font-semibold break-words">{email}</dd>
        <dt className="text-ink-soft">Current plan</dt>
        <dd className="font-semibold">{currentPlan}</dd>
      </dl>
    </section>
  );
}

function PlanSkeleton() {
  return (
    <>
      <Skeleton label="Loading the plan" className="mt-3 h-10 w-32" />
      <Skeleton className="mt-4 h-24 w-40" />
    </>
  );
}

/** The plan's price and benefits. */
function PlanDetails({ plan }: { plan: Plan }) {
  return (
    <>
      <p className="mt-3 flex items-baseline gap-2">
        <span className="font-display text-title font-bold tracking-tight tabular-nums">
          {formatMoney(plan.price, plan.currency)}
        </span>{' '}
        <span className="text-small text-ink-soft">{PERIODS[plan.billing]}</span>
      </p>
      <ul className="mt-4 space-y-1 text-ink-soft">
        {planBenefits(plan).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </>
  );
}
