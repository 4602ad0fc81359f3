import { heldAllowance } from '@eventframe/contracts/plans';
import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { paths } from '@/shared/paths';
import { type Credits, useCredits } from '../api/usage';
import { WARNING_PERCENT, usedPercent } from './used-percent';

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
      </Link>{' '}
      to keep the subscription.
    </Alert>
  );
}

/** Warns before and after the monthly photo limit is reached. */
function PhotoQuotaNotice({ credits: { plan, usage, photosExhausted } }: { credits: Credits }) {
  const percent = usedPercent(usage.photos, plan.photoLimit);
  if (percent < WARNING_PERCENT) return null;
  if (photosExhausted) {
    return (
      <Alert tone="bad" title="New photos are no longer saved">
        You reached this month's limit, including held photos. Guests can still download their photos. Saving
        resumes when you upgrade or next month starts.
      </Alert>
    );
  }
  const title =
    percent < 100
      ? `${Math.round(percent)}% of this month's photos are used`
      : "You reached this month's photo limit";
  return (
    <Alert tone="warn" title={title}>
      Up to {heldAllowance(plan.photoLimit).toLocaleString('en')} photos above the limit are held outside the
      gallery until you upgrade or next month starts. After that, guests can still download their photos, but
      we don't save them.
    </Alert>
  );
}
