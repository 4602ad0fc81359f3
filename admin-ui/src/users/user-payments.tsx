import { formatMoney } from '@eventframe/contracts/money';
import { Box, Link, Typography } from '@mui/material';
import { Receipt } from 'lucide-react';
import { Badge } from '../components/badge';
import { EmptyState } from '../components/empty-state';
import { Section } from '../components/section';
import { formatDate } from '../components/times';
import type { Schemas } from '../providers/api';

type Account = Schemas['AccountPageResponse'];

const TONES = { succeeded: 'ok', processing: 'warn', refunded: 'neutral' } as const;
const LABELS = { succeeded: 'Paid', processing: 'Processing', refunded: 'Refunded' };

/** The account's subscription and payments, the newest first. */
export function UserPayments({ user: { payments, subscription } }: { user: Account }) {
  return (
    <Section title="Payments">
      {subscription && <Subscription subscription={subscription} />}
      {payments.length === 0 ? (
        <EmptyState icon={Receipt} title="No payments yet" compact />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Subscription({ subscription }: { subscription: NonNullable<Account['subscription']> }) {
  const { amount, currency, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const end = currentPeriodEnd && ` ${formatDate(currentPeriodEnd)}`;
  return (
    <Typography sx={{ mb: 2 }}>
      Subscription of {formatMoney(amount, currency)} a month, {status.replace('_', ' ')}
      {end && (cancelAtPeriodEnd ? `, ends on${end}` : `, renews on${end}`)}.
    </Typography>
  );
}

function Payment({ payment }: { payment: Account['payments'][number] }) {
  const { planName, amount, currency, amountRefunded, status, paidAt, receiptUrl, invoiceUrl } = payment;
  const documentUrl = receiptUrl ?? invoiceUrl;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{planName}</Typography>
      <Badge tone={TONES[status]}>{LABELS[status]}</Badge>
      <Typography>{formatMoney(amount, currency)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {paidAt !== null && formatDate(paidAt)}
        {amountRefunded > 0 && ` · ${formatMoney(amountRefunded, currency)} refunded`}
      </Typography>
      {documentUrl !== null && (
        <Link href={documentUrl} target="_blank" rel="noopener" variant="body2">
          Receipt
        </Link>
      )}
    </Box>
  );
}
