import { heldAllowance } from '@eventframe/contracts/plans';
import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { paths } from '@/shared/paths';
import { type Credits, useCredits } from '../api/usage';
import { SOON, usedPercent } from './used-percent';

/** Notices about the plan that need the organizer's attention. */
export function PlanNotices({ userId }: { userId: string }) {
  const { data: credits } = useCredits(userId);
  if (!credits) return null;
  return (
    <div className="space-y-4 empty:hidden">
      {credits.paymentFailed && <PaymentFailedNotice />}
      <PhotoQuotaNotice credits={credits} />
    </div>
  );
}

/** Warns that the subscription will end because a payment failed, with a link to change the card. */
function PaymentFailedNotice() {
  return (
    <Alert title="Your last payment failed">
      <Link to={paths.payments} className="link">
        Change your card
      </Link>
      , or the subscription ends.
    </Alert>
  );
}

/** Warns before and after the monthly photo limit is reached. */
function PhotoQuotaNotice({ credits: { plan, usage, photosExhausted } }: { credits: Credits }) {
  const percent = usedPercent(usage.photos, plan.photoLimit);
  if (percent < SOON) return null;
  if (photosExhausted) {
    return (
      <Alert tone="bad" title="New photos are not kept any more">
        This month's photos are used up, and no more can wait outside the gallery. Guests can still save
        theirs on their devices. New ones are kept again when you upgrade or the month turns.
      </Alert>
    );
  }
  const title =
    percent < 100
      ? `${Math.round(percent)}% of this month's photos are used`
      : "This month's photos are used up";
  return (
    <Alert tone="warn" title={title}>
      No guest is turned away: up to {heldAllowance(plan.photoLimit).toLocaleString('en')} photos above the
      limit are kept, and wait outside the gallery until you upgrade or the month turns. After those, guests
      can still save theirs on their devices, but they are not kept here.
    </Alert>
  );
}
