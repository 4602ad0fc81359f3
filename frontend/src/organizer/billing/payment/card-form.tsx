import type { ApiError } from '@eventframe/contracts/api-client';
import { formatMoney } from '@eventframe/contracts/money';
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { useRef, useState, type FormEvent } from 'react';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Spinner } from '@/organizer/components/ui/loading';
import { toast } from '@/shared/toast-store';
import type { StartedPayment } from '../api';
import { SetupFailed } from './setup-failed';
import { usePaymentElement } from './use-payment-element';

/** Whether a form's payment is current, replaced by another one, or rejected. */
export type PaymentState = 'current' | 'replaced' | ApiError;

interface CardFormProps {
  payment: StartedPayment;
  email: string;
  /** Called right before charging. If the payment was replaced, another form replaces this one. */
  checkPayment: () => Promise<PaymentState>;
  /** Called with the id of the completed payment. */
  onPaid: (paymentIntentId: string) => void;
  onRetry: () => void;
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.';
const NOT_CHARGED = 'Your card was not charged';
/** The response was lost. A retry uses the same payment. */
const UNCERTAIN = 'Your card is charged only once, even if you retry';

/** The card form. After a declined card it keeps the entered values and shows the reason. */
export function CardForm({ payment, email, checkPayment, onPaid, onRetry }: CardFormProps) {
  const { container, status, confirm, retrieveIntent } = usePaymentElement(payment, email);
  const [problem, setProblem] = useState<{ title: string; description: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // State updates too late to stop a double click.
  const isSubmitting = useRef(false);

  const fail = (title: string, description: string, charged = UNCERTAIN) => {
    setProblem({ title: charged, description });
    toast({ title, description, variant: 'destructive' });
  };

  /** Nothing is charged, but this form may have paid before with a lost response. */
  const handleRejection = async ({ message }: ApiError) => {
    const intent = await retrieveIntent();
    if (isPaidOrProcessing(intent)) return onPaid(intent.id);
    return fail('Payment Error', message, NOT_CHARGED);
  };

  const pay = async () => {
    const state = await checkPayment();
    if (state === 'replaced') return;
    if (state !== 'current') return handleRejection(state);
    const { error: refusal, paymentIntent } = await confirm();
    // A payment that succeeded before with a lost response is rejected with its outcome.
    const intent = paymentIntent ?? refusal?.payment_intent;
    if (intent && isPaidOrProcessing(intent)) return onPaid(intent.id);
    // The payment was canceled after this form opened: a purchase elsewhere made it unnecessary.
    if (intent?.status === 'canceled') return onRetry();
    if (!refusal) return fail('Payment Error', UNEXPECTED);
    return fail(
      'Payment Failed',
      refusal.message ?? UNEXPECTED,
      isNotCharged(refusal) ? NOT_CHARGED : UNCERTAIN,
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting.current || status !== 'ready') return;
    isSubmitting.current = true;
    setBusy(true);
    setProblem(null);
    pay()
      .catch(() => fail('Payment Error', UNEXPECTED))
      .finally(() => {
        isSubmitting.current = false;
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
        <div ref={container} />
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
        Stripe processes your payment. We never receive your card details.
      </p>
    </form>
  );
}

function isPaidOrProcessing({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'processing';
}

/** Errors of Stripe or the bank that guarantee that no money moved. */
function isNotCharged({ type, code }: StripeError): boolean {
  return (
    type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure'
  );
}
