import { WEBHOOKS_KEPT_DAYS } from '@eventframe/contracts/limits';
import { Box, Typography } from '@mui/material';
import { Badge, type Tone } from '../components/badge';
import { Facts } from '../components/facts';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import type { Schemas } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';
import { RequiredVariables } from './required-variables';

type Status = Schemas['PaymentStatusResponse'];

/** The comparison runs nightly. It is overdue after two failed nights. */
const OVERDUE_MS = 2 * 24 * 60 * 60 * 1000;

const MODES: Record<NonNullable<Status['mode']>, { label: string; tone: Tone }> = {
  live: { label: 'Live mode', tone: 'ok' },
  test: { label: 'Test mode', tone: 'warn' },
  mixed: { label: 'Keys do not match', tone: 'bad' },
};

/** The payment configuration and the connection to Stripe. */
export function PaymentSection() {
  const { data, error, refetch } = useApiQuery('paymentStatus');
  return (
    <Section title="Payments">
      {error && (
        <QueryError title="Failed to load the payment status" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data && <PaymentStatus {...data} />}
    </Section>
  );
}

function PaymentStatus(status: Status) {
  const { configured, mode, requiredEnvVars, missingEnvVars, webhookUrl, lastWebhook, comparedAt } = status;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 820 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Badge tone={configured ? 'ok' : 'neutral'}>{configured ? 'Configured' : 'Not configured'}</Badge>
        {mode !== null && <Badge tone={MODES[mode].tone}>{MODES[mode].label}</Badge>}
        <Typography>{status.status}</Typography>
      </Box>
      {configured && (
        <Facts
          facts={[
            { label: 'Last webhook', value: <LastWebhook last={lastWebhook} />, isLong: true },
            { label: 'Compared with Stripe', value: <ComparedAt at={comparedAt} /> },
            { label: 'Webhooks go to', value: webhookUrl, isLong: true },
          ]}
        />
      )}
      <RequiredVariables names={requiredEnvVars} missing={missingEnvVars} health="neutral" />
    </Box>
  );
}

function LastWebhook({ last }: { last: Status['lastWebhook'] }) {
  if (last === null) return <>None in the last {WEBHOOKS_KEPT_DAYS} days</>;
  return (
    <>
      <RelativeTime iso={last.receivedAt} />, {last.type}
    </>
  );
}

const isOverdue = (at: string) => Date.now() - Date.parse(at) >= OVERDUE_MS;

function ComparedAt({ at }: { at: string | null }) {
  if (at === null || !isOverdue(at)) return <RelativeTime iso={at} fallback="Not yet" />;
  return (
    <>
      <RelativeTime iso={at} /> <Badge tone="warn">Overdue</Badge>
    </>
  );
}
