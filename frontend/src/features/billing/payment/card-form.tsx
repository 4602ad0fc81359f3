import { useRef, useState, type FormEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { toast } from '@/components/ui/toast-store';
import type { BegunPayment } from '../api/begin-payment';
import { formatMoney } from '../money';
import { SetupFailed } from './setup-failed';
import { usePaymentElement } from './use-payment-element';

interface CardFormProps {
  payment: BegunPayment;
  email: string;
  /** The payment is made; its id. */
  onPaid: (paymentIntentId: string) => void;
  onRetry: () => void;
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The card form. A refused card keeps it as it is, with the reason. */
export function CardForm({ payment, email, onPaid, onRetry }: CardFormProps) {
  const { place, status, confirm } = usePaymentElement(payment, email);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // State is a render late for a double click.
  const isUnderWay = useRef(false);

  const fail = (title: string, description: string) => {
    setError(description);
    toast({ title, description, variant: 'destructive' });
  };

  const pay = async () => {
    const { error: refusal, paymentIntent } = await confirm();
    if (refusal) return fail('Payment Failed', refusal.message ?? UNEXPECTED);
    if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing') {
      return onPaid(paymentIntent.id);
    }
    return fail('Payment Error', UNEXPECTED);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current || status !== 'ready') return;
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    pay()
      .catch(() => fail('Payment Error', UNEXPECTED))
      .finally(() => {
        isUnderWay.current = false;
        setBusy(false);
      });
  };

  if (status === 'failed') return <SetupFailed onRetry={onRetry} />;
  const price = formatMoney(payment.amount, payment.currency);
  return (
    <form onSubmit={submit} noValidate className="space-y-5" aria-label="Card payment">
      <div className="relative min-h-56">
        {status === 'loading' && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-ink-soft">
            <Spinner /> Loading the payment form...
          </p>
        )}
        <div ref={place} />
      </div>
      {error && <Alert title="Your card was not charged">{error}</Alert>}
      <Button
        type="submit"
        look="accent"
        size="large"
        className="w-full"
        busy={busy}
        disabled={status !== 'ready'}
      >
        {payment.billing === 'monthly' ? `Subscribe for ${price} per month` : `Pay ${price}`}
      </Button>
      <p className="text-small text-ink-soft">
        Your card's details go to Stripe, who take the payment. They never reach us.
      </p>
    </form>
  );
}
