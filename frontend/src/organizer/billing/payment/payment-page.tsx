import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { usePlans } from '@/organizer/lib/plans';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import { type PaymentResult, useConfirmPayment } from '../api';
import { Checkout } from './checkout';
import { NextLinks } from './setup-failed';
import { PaymentConfirmation } from './payment-confirmation';
import { nameFromId, planFromQuery } from './plan-from-query';
import { PlanSummary } from './plan-summary';
import { successPath } from './success-path';

export default function PaymentPage() {
  usePageTitle('Payment');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const requested = planFromQuery(query);
  const { data: user } = useCurrentUser();
  const { data: plans, error, refetch } = usePlans();
  const confirmation = useConfirmPayment();
  const [paid, setPaid] = useState<PaymentResult | null>(null);

  const onPaid = (paymentIntentId: string) => {
    confirmation.mutate(paymentIntentId, {
      onSuccess: (payment) => {
        setPaid(payment);
        if (payment.status === 'succeeded') {
          toast({ title: 'Payment Successful!', description: payment.message });
        }
      },
      // The card may be charged. The success page checks the outcome and never shows the card form.
      onError: () => void navigate(successPath(requested.id, paymentIntentId), { replace: true }),
    });
  };

  if (paid) return <PaymentConfirmation payment={paid} />;
  if (!user || confirmation.isPending) return <PageSpinner label="Confirming your payment..." />;
  const nameOf = (id: string) => plans?.find((plan) => plan.id === id)?.displayName ?? nameFromId(id);
  const plan = plans && (plans.find(({ id }) => id === requested.id) ?? null);
  const isFree = plan ? plan.price === 0 : requested.id === DEFAULT_PLAN;
  return (
    <div className="page py-10 sm:py-16">
      <Link to={paths.pricing} className="link inline-flex items-center gap-2 text-small font-semibold">
        <ArrowLeft className="size-4" aria-hidden="true" /> Back to Pricing
      </Link>
      <h1 className="mt-6 mb-8 text-title">{isFree ? 'Nothing to pay' : 'Complete your purchase'}</h1>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] lg:gap-16">
        <PlanSummary
          requested={requested}
          plan={plan}
          error={error}
          onRetry={() => void refetch()}
          email={user.email}
          currentPlan={nameOf(user.currentPlan)}
        />
        {isFree ? (
          <NothingToPay />
        ) : (
          <Checkout key={requested.id} planId={requested.id} email={user.email} onPaid={onPaid} />
        )}
      </div>
    </div>
  );
}

/** Shown instead of the card form for a free plan. */
function NothingToPay() {
  return (
    <div className="space-y-5">
      <p className="text-lead">This plan costs nothing, and no card is needed.</p>
      <NextLinks />
    </div>
  );
}
