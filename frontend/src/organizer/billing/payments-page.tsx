import { formatMoney } from '@eventframe/contracts/money';
import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Badge, type Tone } from '@/organizer/components/ui/badge';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { EmptyState } from '@/organizer/components/ui/empty-state';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Cell, HeadCell, Table } from '@/organizer/components/ui/table';
import { api, unwrapBody } from '@/organizer/lib/api';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { formatDay } from '@/organizer/lib/dates';
import { errorMessage } from '@/organizer/lib/error-message';
import { usePlans } from '@/organizer/lib/plans';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';

type BillingHistory = components['schemas']['BillingHistoryResponse'];
type PaymentRecord = components['schemas']['PaymentResponse'];
type RunningSubscription = components['schemas']['SubscriptionResponse'];

const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: (): Promise<BillingHistory> => unwrapBody(api.GET('/api/billing/payments')),
});

const usePayments = () => useQuery(paymentsQuery);

/** Opens the payment provider's page for invoices, the card and cancellation. */
const useOpenPortal = () =>
  useMutation({
    mutationFn: () => unwrapBody(api.POST('/api/billing/portal')),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toast({ title: 'Payment Error', description: errorMessage(error), variant: 'destructive' }),
  });

function PortalButton() {
  const open = useOpenPortal();
  return (
    <Button look="ink" busy={open.isPending} onClick={() => open.mutate()}>
      <ExternalLink /> Card, Invoices and Cancellation
    </Button>
  );
}

/** The organizer's subscription and payments, with receipts. */
export default function PaymentsPage() {
  usePageTitle('Plan and Payments');
  const { data: user } = useCurrentUser();
  const { data: plans } = usePlans();
  const { data: history, error, refetch } = usePayments();
  if (error) {
    return (
      <div className="page py-10 sm:py-16">
        <h1 className="mb-8 text-title">Your payments could not be loaded</h1>
        <QueryError error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!history || !user) return <PageSpinner />;
  const plan = plans?.find(({ id }) => id === user.currentPlan);
  return (
    <div className="page py-10 sm:py-16">
      <h1 className="text-title">Plan and Payments</h1>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-6 border-b border-ink pb-6">
        <div>
          <p className="text-lead">
            Your current plan is{' '}
            <strong className="font-semibold">{plan?.displayName ?? user.currentPlan}</strong>.
          </p>
          {history.subscription && <SubscriptionNote subscription={history.subscription} />}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          {history.hasPortal && <PortalButton />}
          <ButtonLink to={paths.pricing}>View Plans</ButtonLink>
        </div>
      </div>
      <h2 className="mt-10 mb-4 text-lead">Payments</h2>
      {history.payments.length > 0 ? (
        <PaymentsTable payments={history.payments} />
      ) : (
        <EmptyState title="No payments yet">Receipts appear here after you buy a plan.</EmptyState>
      )}
    </div>
  );
}

/** When the subscription renews or ends. */
function SubscriptionNote({ subscription }: { subscription: RunningSubscription }) {
  const { status, amount, currency, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (status === 'past_due' || status === 'unpaid') {
    return (
      <p role="alert" className="mt-1 font-semibold text-bad">
        Your last payment failed. Please change your card to keep the subscription.
      </p>
    );
  }
  if (status === 'paused') return <p className="mt-1 text-ink-soft">The subscription is paused.</p>;
  const end = currentPeriodEnd === null ? null : formatDay(currentPeriodEnd);
  return (
    <p className="mt-1 text-ink-soft">
      {cancelAtPeriodEnd
        ? `The subscription is canceled and ends ${end === null ? 'after the current period' : `on ${end}`}.`
        : `${formatMoney(amount, currency)} per month${end === null ? '' : `, next on ${end}`}.`}
    </p>
  );
}

/** On phones the status is below the amount, so that the table does not scroll sideways. */
function PaymentsTable({ payments }: { payments: PaymentRecord[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Plan</HeadCell>
          <HeadCell className="text-right">Amount</HeadCell>
          <HeadCell className="max-sm:hidden">Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <Cell className="whitespace-nowrap">
              {payment.paidAt === null ? '–' : formatDay(payment.paidAt)}
            </Cell>
            <Cell>
              {payment.planName}
              <Receipts payment={payment} />
            </Cell>
            <Cell className="text-right whitespace-nowrap tabular-nums">
              {formatMoney(payment.amount, payment.currency)}
              <div className="mt-1 sm:hidden">
                <Status payment={payment} />
              </div>
            </Cell>
            <Cell className="max-sm:hidden">
              <Status payment={payment} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Status({ payment: { status, amount, amountRefunded, currency } }: { payment: PaymentRecord }) {
  const isPart = amountRefunded > 0 && amountRefunded < amount;
  const STATUS_BADGES: Record<PaymentRecord['status'], { tone: Tone; text: string }> = {
    processing: { tone: 'warn', text: 'Processing' },
    succeeded: {
      tone: isPart ? 'neutral' : 'ok',
      text: isPart ? `${formatMoney(amountRefunded, currency)} refunded` : 'Paid',
    },
    refunded: { tone: 'neutral', text: 'Refunded' },
  };
  return <Badge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</Badge>;
}

/** The provider's own pages, in a new tab. */
function Receipts({ payment: { receiptUrl, invoiceUrl, planName } }: { payment: PaymentRecord }) {
  const links = [
    { url: receiptUrl, name: 'Receipt' },
    { url: invoiceUrl, name: 'Invoice' },
  ].filter(({ url }) => url !== null);
  return (
    <span className="flex gap-4 text-small">
      {links.map(({ url, name }) => (
        <a
          key={name}
          href={url ?? ''}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name} for ${planName}`}
          className="link"
        >
          {name}
        </a>
      ))}
    </span>
  );
}
