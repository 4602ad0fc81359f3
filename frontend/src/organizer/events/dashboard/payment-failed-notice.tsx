import { Link } from 'react-router-dom';
import { Alert } from '@/organizer/components/ui/alert';
import { paths } from '@/shared/paths';

/** Says that the subscription is about to end, and where the card is changed. */
export function PaymentFailedNotice() {
  return (
    <Alert title="Your last payment failed">
      <Link to={paths.payments} className="link">
        Change your card
      </Link>
      , or the subscription ends.
    </Alert>
  );
}
