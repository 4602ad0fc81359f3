import { Alert } from '@/components/ui/alert';
import { Spinner } from '@/components/ui/spinner';
import { useBegunPayment } from '../api/begin-payment';
import { CardForm } from './card-form';
import { SetupFailed } from './setup-failed';

interface CheckoutProps {
  planId: string;
  email: string;
  onPaid: (paymentIntentId: string) => void;
}

/** Prepares the payment, then shows the card form. */
export function Checkout({ planId, email, onPaid }: CheckoutProps) {
  const { data: payment, error, isFetching, refetch } = useBegunPayment(planId);
  const retry = () => void refetch();
  if (isFetching) {
    return (
      <p role="status" className="flex min-h-72 items-center justify-center gap-3 text-ink-soft">
        <Spinner /> Setting up your payment...
      </p>
    );
  }
  if (!payment) return <SetupFailed error={error} onRetry={retry} />;
  return (
    <div className="space-y-6">
      {payment.takesEffectAfter && (
        <Alert tone="warn" title="This plan takes effect later">
          {payment.takesEffectAfter} stays your plan until it ends. {payment.planName} is yours from then on.
        </Alert>
      )}
      <CardForm key={payment.clientSecret} payment={payment} email={email} onPaid={onPaid} onRetry={retry} />
    </div>
  );
}
