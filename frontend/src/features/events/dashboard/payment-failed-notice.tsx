import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { paths } from '@/config/paths';

/** Says that the plan is about to end, and where the card is changed. */
export function PaymentFailedNotice() {
  return (
    <Alert title="Your last payment failed">
      Nothing is lost yet: the card is tried again.{' '}
      <Link to={paths.payments} className="link">
        Change your card
      </Link>
      , or the subscription ends.
    </Alert>
  );
}
