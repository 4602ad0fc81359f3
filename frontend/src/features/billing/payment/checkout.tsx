import { ApiError } from '@eventframe/contracts/api-client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Spinner } from '@/components/ui/spinner';
import { useBegunPayment, useRenewedPayment } from '../api/begin-payment';
import { CardForm } from './card-form';
import { SetupFailed } from './setup-failed';

interface CheckoutProps {
  planId: string;
  email: string;
  onPaid: (paymentIntentId: string) => void;
}

/** Refusals of a payment that may have been made by this very form, its answer lost: the provider knows. */
const PERHAPS_PAID = ['plan_already_owned', 'conflict'];

/** Prepares the payment, then shows the card form. */
export function Checkout({ planId, email, onPaid }: CheckoutProps) {
  const { data: payment, error, isFetching, refetch } = useBegunPayment(planId);
  const renew = useRenewedPayment(planId);
  const [isReplaced, setReplaced] = useState(false);
  const retry = () => void refetch();
  if (isFetching) {
    return (
      <p role="status" className="flex min-h-72 items-center justify-center gap-3 text-ink-soft">
        <Spinner /> Setting up your payment...
      </p>
    );
  }
  if (error || !payment) return <SetupFailed error={error} onRetry={retry} />;

  /** Whether the form's payment is still the one to be made; else a form for that one takes its place. */
  const isCurrent = async (): Promise<boolean> => {
    try {
      const { clientSecret } = await renew();
      setReplaced(clientSecret !== payment.clientSecret);
      return clientSecret === payment.clientSecret;
    } catch (refusal) {
      if (refusal instanceof ApiError && PERHAPS_PAID.includes(refusal.code)) return true;
      throw refusal;
    }
  };
  return (
    <div className="space-y-6">
      {isReplaced && (
        <Alert tone="warn" title="Your card was not charged">
          This purchase was changed from another window. Please enter your card again.
        </Alert>
      )}
      {payment.takesEffectAfter && (
        <Alert tone="warn" title="This plan takes effect later">
          {payment.takesEffectAfter} stays your plan until it ends. {payment.planName} is yours from then on.
        </Alert>
      )}
      <CardForm
        key={payment.clientSecret}
        payment={payment}
        email={email}
        isCurrent={isCurrent}
        onPaid={onPaid}
        onRetry={retry}
      />
    </div>
  );
}
