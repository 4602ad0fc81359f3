import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '@eventframe/contracts/api-client';
import { Alert } from '@/organizer/components/ui/alert';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Spinner } from '@/organizer/components/ui/loading';
import { toast } from '@/shared/toast-store';
import { paths } from '@/shared/paths';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { usePaymentResult } from '../api';
import { PaymentOutcome } from './payment-confirmation';
import { tryAgainPath } from './success-path';

const TITLE = 'Payment Error';

/** The page to which Stripe redirects, for example after the bank's page. */
export default function PaymentSuccessPage() {
  usePageTitle('Payment');
  const [query] = useSearchParams();
  const intentId = query.get('payment_intent') || null;
  const { data: payment, error } = usePaymentResult(intentId);
  const failure = intentId === null ? 'No payment intent found in URL' : error ? reasonOf(error) : null;
  return (
    <div className="page py-16 sm:py-24">
      {failure !== null ? (
        <Failed reason={failure} retryPath={tryAgainPath(query)} />
      ) : payment ? (
        <>
          <PaymentOutcome payment={payment} />
          <ButtonLink to={paths.dashboard} replace look="accent" size="large" className="mt-8">
            Go to Dashboard
          </ButtonLink>
        </>
      ) : (
        <div role="status">
          <h1 className="flex items-center gap-3 text-lead">
            <Spinner /> Processing your payment...
          </h1>
        </div>
      )}
    </div>
  );
}

/** The server's message, if it responded. */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'There was an error processing your payment';
  return error.code === 'unreachable' || error.message === '' ? 'Payment verification failed' : error.message;
}

/** @param retryPath where the user can retry the payment */
function Failed({ reason, retryPath }: { reason: string; retryPath: string }) {
  useEffect(() => {
    toast({ title: TITLE, description: reason, variant: 'destructive' });
  }, [reason]);
  return (
    <>
      <h1 className="text-title">{TITLE}</h1>
      <div className="mt-6 max-w-xl">
        <Alert>{reason}</Alert>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={retryPath} look="accent" size="large">
          Try Again
        </ButtonLink>
        <ButtonLink to={paths.pricing} size="large">
          Back to Pricing
        </ButtonLink>
      </div>
    </>
  );
}
