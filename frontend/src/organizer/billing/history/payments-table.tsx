import { formatMoney } from '@eventframe/contracts/money';
import { Badge, type Tone } from '@/organizer/components/ui/badge';
import { Cell, HeadCell, Table } from '@/organizer/components/ui/table';
import { formatDay } from '@/organizer/lib/dates';
import type { PaymentRecord } from '../api/get-payments';

/** On phones the status is below the amount, so that the table does not scroll sideways. */
export function PaymentsTable({ payments }: { payments: PaymentRecord[] }) {
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
  const looks: Record<PaymentRecord['status'], { tone: Tone; text: string }> = {
    processing: { tone: 'warn', text: 'Processing' },
    succeeded: {
      tone: isPart ? 'neutral' : 'ok',
      text: isPart ? `${formatMoney(amountRefunded, currency)} refunded` : 'Paid',
    },
    refunded: { tone: 'neutral', text: 'Refunded' },
  };
  return <Badge tone={looks[status].tone}>{looks[status].text}</Badge>;
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
