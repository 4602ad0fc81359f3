import { ApiError } from '@eventframe/contracts/api-client';
import { useEffect } from 'react';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { appData, contactHref } from '@/organizer/lib/app-data';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';

const TITLE = 'Payment Setup Error';
const TRY_LATER = 'Unable to initialize payment. Please try again later.';

/** Errors about this plan and this user that a retry cannot fix. */
const PERMANENT_ERRORS = ['plan_already_owned', 'not_found'];

/** Shown instead of the card form if it could not be prepared. */
export function SetupFailed({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error : null;
  const isPermanent = refusal !== null && PERMANENT_ERRORS.includes(refusal.code);
  const reason = isPermanent || refusal?.code === 'conflict' ? refusal.message : TRY_LATER;
  const isOwned = refusal?.code === 'plan_already_owned';
  useEffect(() => {
    if (isOwned) return;
    toast({ title: TITLE, description: reason, variant: 'destructive' });
  }, [isOwned, reason]);
  if (isOwned) return <PlanAlreadyOwned reason={reason} />;
  if (refusal?.code === 'payments_not_configured') return <PaymentsNotConfigured />;
  return (
    <div className="space-y-5">
      <Alert title={TITLE}>
        <p>{reason}</p>
        {error instanceof Error && refusal === null && <p>{error.message}</p>}
      </Alert>
      {isPermanent ? (
        <ButtonLink to={paths.pricing}>See Other Plans</ButtonLink>
      ) : (
        <Button onClick={onRetry}>Try Again</Button>
      )}
    </div>
  );
}

/** Not an error: there is nothing to buy. */
function PlanAlreadyOwned({ reason }: { reason: string }) {
  return (
    <div className="space-y-5">
      <Alert tone="ok" title={reason}>
        There is nothing to pay.
      </Alert>
      <NextLinks />
    </div>
  );
}

/** Stripe is not configured, so retrying does not help. Suggests contacting the operator. */
function PaymentsNotConfigured() {
  return (
    <div className="space-y-5">
      <Alert title={TITLE}>
        <p>
          Payments are not set up yet. To buy a plan, write to{' '}
          <a href={contactHref} className="link wrap-anywhere">
            {appData.contactEmail}
          </a>
          .
        </p>
      </Alert>
      <ButtonLink to={paths.pricing}>See Plans</ButtonLink>
    </div>
  );
}

/** Links for users who have nothing to pay here. */
export function NextLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.dashboard} look="ink">
        Go to Your Dashboard
      </ButtonLink>
      <ButtonLink to={paths.pricing}>See Other Plans</ButtonLink>
    </div>
  );
}
