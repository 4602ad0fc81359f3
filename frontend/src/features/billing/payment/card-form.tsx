import { formatMoney } from '@eventframe/contracts/money';
import type { StripeError } from '@stripe/stripe-js';
import { useRef, useState, type FormEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { toast } from '@/components/ui/toast-store';
import type { BegunPayment } from '../api/begin-payment';
import { SetupFailed } from './setup-failed';
import { usePaymentElement } from './use-payment-element';

interface CardFormProps {
  payment: BegunPayment;
  email: string;
  /** Asked right before the card is charged; false: this form gives way to another one. */
  isCurrent: () => Promise<boolean>;
  /** The payment is made; its id. */
  onPaid: (paymentIntentId: string) => void;
  onRetry: () => void;
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_CHARGED = 'Your card was not charged';
/** The answer was lost on its way; a second try is for the same payment. */
const UNCERTAIN = 'Your card is charged once at most, however often you try';

/** The card form. A refused card keeps it as it is, with the reason. */
export function CardForm({ payment, email, isCurrent, onPaid, onRetry }: CardFormProps) {
  const { place, status, confirm } = usePaymentElement(payment, email);
  const [problem, setProblem] = useState<{ title: string; description: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // State is a render late for a double click.
  const isUnderWay = useRef(false);

  const fail = (title: string, description: string, charged = UNCERTAIN) => {
    setProblem({ title: charged, description });
    toast({ title, description, variant: 'destructive' });
  };

  const pay = async () => {
    if (!(await isCurrent())) return;
    const { error: refusal, paymentIntent } = await confirm();
    // A payment that went through before, its answer lost, is refused with what became of it.
    const intent = paymentIntent ?? refusal?.payment_intent;
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return onPaid(intent.id);
    // Called back since this form was opened: what was bought elsewhere makes it needless.
    if (intent?.status === 'canceled') return onRetry();
    if (!refusal) return fail('Payment Error', UNEXPECTED);
    return fail(
      'Payment Failed',
      refusal.message ?? UNEXPECTED,
      isDecided(refusal) ? NOT_CHARGED : UNCERTAIN,
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current || status !== 'ready') return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
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
      {problem && <Alert title={problem.title}>{problem.description}</Alert>}
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

/** The provider says for certain that no money moved: it, the card's bank or the bank's question was in the way. */
function isDecided({ type, code }: StripeError): boolean {
  return (
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
  );
}
