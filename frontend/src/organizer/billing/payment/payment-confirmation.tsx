import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { planBenefits } from '@/organizer/lib/plan-benefits';
import type { PaymentResult } from '../api';
import { whenInEffect } from './when-in-effect';

const REDIRECT_DELAY_MS = 3000;

/** Confirms a payment, then redirects to the dashboard. */
export function PaymentConfirmation({ payment }: { payment: PaymentResult }) {
  const navigate = useNavigate();
  const isDone = payment.status === 'succeeded';
  useEffect(() => {
    if (!isDone) return;
    // Replaces this page, so that Back does not return to a paid form.
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
  return (
    <div className="page py-16 sm:py-24">
      <PaymentOutcome payment={payment} />
      {isDone && <p className="mt-4 text-ink-soft">Redirecting to your dashboard...</p>}
      <ButtonLink to={paths.dashboard} replace look="ink" size="large" className="mt-8">
        Go to Dashboard
      </ButtonLink>
    </div>
  );
}

/** The outcome of a payment and the plan's benefits. */
export function PaymentOutcome({ payment }: { payment: PaymentResult }) {
  const isDone = payment.status === 'succeeded';
  const effectNote = whenInEffect(payment);
  return (
    <div role="status">
      <h1 className="flex items-center gap-3 text-title">
        {isDone && <Check aria-hidden="true" className="size-[1.1em] text-ok" />}
        {isDone ? 'Payment Successful!' : 'Payment Processing'}
      </h1>
      <p className="mt-4 max-w-xl text-lead text-ink-soft">{payment.message}</p>
      {isDone && effectNote && <p className="mt-2 max-w-xl text-ink-soft">{effectNote.text}</p>}
      {isDone && (
        <ul
          aria-label={`${payment.planName} plan`}
          className="mt-6 flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-4"
        >
          {planBenefits(payment).map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
