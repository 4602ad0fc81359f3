import { ApiError } from '@eventframe/contracts/api-client';
import { useState } from 'react';
import { Alert } from '@/organizer/components/ui/alert';
import { Spinner } from '@/organizer/components/ui/loading';
import { useStartedPayment, useRefreshPayment } from '../api';
import { CardForm, type PaymentState } from './card-form';
import { SetupFailed } from './setup-failed';
import { whenInEffect } from './when-in-effect';

interface CheckoutProps {
  planId: string;
  email: string;
  onPaid: (paymentIntentId: string) => void;
}

/** Errors after which this form's payment may have succeeded with a lost response. Stripe knows the outcome. */
const POSSIBLY_PAID_CODES = ['plan_already_owned', 'conflict'];

/** Prepares the payment, then shows the card form. */
export function Checkout({ planId, email, onPaid }: CheckoutProps) {
  const { data: payment, error, isFetching, refetch } = useStartedPayment(planId);
  const refreshPayment = useRefreshPayment(planId);
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

  /** The server's state of the form's payment. If another payment is needed, replaces the form. */
  const checkPayment = async (): Promise<PaymentState> => {
    try {
      const { clientSecret } = await refreshPayment();
      const isCurrent = clientSecret === payment.clientSecret;
      setReplaced(!isCurrent);
      return isCurrent ? 'current' : 'replaced';
    } catch (refusal) {
      if (refusal instanceof ApiError && POSSIBLY_PAID_CODES.includes(refusal.code)) return refusal;
      throw refusal;
    }
  };
  const effectNote = whenInEffect(payment);
  return (
    <div className="space-y-6">
      {isReplaced && (
        <Alert tone="warn" title="Your card was not charged">
          This purchase was changed in another window. Enter your card again.
        </Alert>
      )}
      {effectNote && (
        <Alert tone="warn" title={effectNote.title}>
          {effectNote.text}
        </Alert>
      )}
      <CardForm
        key={payment.clientSecret}
        payment={payment}
        email={email}
        checkPayment={checkPayment}
        onPaid={onPaid}
        onRetry={retry}
      />
    </div>
  );
}
