import { formatMoney } from '@eventframe/contracts/money';
import { formatDay } from '@/organizer/lib/dates';
import type { RunningSubscription } from '../api/get-payments';

/** How the subscription goes on. */
export function SubscriptionNote({ subscription }: { subscription: RunningSubscription }) {
  const { status, amount, currency, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (status === 'past_due' || status === 'unpaid') {
    return (
      <p role="alert" className="mt-1 font-semibold text-bad">
        Your last payment failed. Please change your card, or the subscription ends.
      </p>
    );
  }
  if (status === 'paused') return <p className="mt-1 text-ink-soft">The subscription is paused.</p>;
  const end = currentPeriodEnd === null ? null : formatDay(currentPeriodEnd);
  return (
    <p className="mt-1 text-ink-soft">
      {cancelAtPeriodEnd
        ? `The subscription is cancelled and ends ${end === null ? 'with its period' : `on ${end}`}.`
        : `${formatMoney(amount, currency)} per month${end === null ? '' : `, next on ${end}`}.`}
    </p>
  );
}
