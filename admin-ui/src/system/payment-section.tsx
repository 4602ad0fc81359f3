import { WEBHOOKS_KEPT_DAYS } from '@eventframe/contracts/limits';
import { Box, Typography } from '@mui/material';
import { Badge, type Tone } from '../components/badge';
import { Facts } from '../components/facts';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import { Ago } from '../components/times';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';
import { RequiredVariables } from './required-variables';

type Status = Schemas['PaymentStatusResponse'];

/** A comparison is due each night: after a second one that did not come to its end, somebody should look. */
const OVERDUE_MS = 2 * 24 * 60 * 60 * 1000;

const MODES: Record<NonNullable<Status['mode']>, { word: string; tone: Tone }> = {
  live: { word: 'Live mode', tone: 'ok' },
  test: { word: 'Test mode', tone: 'warn' },
  mixed: { word: 'Keys do not match', tone: 'bad' },
};

/** Whether plans can be bought, and whether Stripe is heard from. */
export function PaymentSection() {
  const { data, error, refetch } = useVerb('paymentStatus');
  return (
    <Section title="Payments">
      {error && (
        <Failure title="Failed to load the payment status" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsLoading rows={3} />}
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
        {mode !== null && <Badge tone={MODES[mode].tone}>{MODES[mode].word}</Badge>}
        <Typography>{status.status}</Typography>
      </Box>
      {configured && (
        <Facts
          facts={[
            { label: 'Last webhook', value: <LastWebhook last={lastWebhook} />, isLong: true },
            { label: 'Compared with Stripe', value: <Compared at={comparedAt} /> },
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
      <Ago iso={last.receivedAt} />, {last.type}
    </>
  );
}

const isOverdue = (at: string) => Date.now() - Date.parse(at) >= OVERDUE_MS;

function Compared({ at }: { at: string | null }) {
  if (at === null || !isOverdue(at)) return <Ago iso={at} otherwise="Not yet" />;
  return (
    <>
      <Ago iso={at} /> <Badge tone="warn">Overdue</Badge>
    </>
  );
}
