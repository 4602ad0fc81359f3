import { useCredits } from '../api/get-credits';
import { PaymentFailedNotice } from './payment-failed-notice';
import { PhotoQuotaNotice } from './photo-quota-notice';

/** What the plan asks the organizer to see to; nothing where there is nothing. */
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
