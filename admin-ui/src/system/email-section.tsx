import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Badge } from '../components/badge';
import { Facts } from '../components/facts';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { useToasts } from '../layout/toaster';
import type { Schemas } from '../providers/api';
import { useApiCalls, useApiQuery } from '../providers/use-api-calls';
import { RequiredVariables } from './required-variables';

/** The mail configuration, with a test button. */
export function EmailSection() {
  const { data, error, refetch } = useApiQuery('emailStatus');
  return (
    <Section title="Email service" actions={<TestMailButton />}>
      {error && (
        <QueryError title="Failed to load the email status" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data && <EmailStatus {...data} />}
    </Section>
  );
}

function EmailStatus(status: Schemas['EmailStatusResponse']) {
  const { configured, missingEnvVars, requiredEnvVars, currentFromEmail, currentAppUrl } = status;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 820 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Badge tone={configured ? 'ok' : 'warn'}>{configured ? 'Configured' : 'Not configured'}</Badge>
        <Typography>{status.status}</Typography>
      </Box>
      {missingEnvVars.length > 0 && (
        <Alert severity="error" variant="outlined">
          Missing environment variables: {missingEnvVars.join(', ')}
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'From address', value: currentFromEmail, isLong: true },
          { label: 'App URL', value: currentAppUrl },
        ]}
      />
      <RequiredVariables names={requiredEnvVars} missing={missingEnvVars} health="bad" />
    </Box>
  );
}

/** Sends the operator a test mail and shows the result. */
function TestMailButton() {
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const send = useMutation({
    mutationFn: () => apiCalls.sendTestMail(),
    onSuccess: ({ sentTo, configured }) =>
      configured
        ? toasts.success('Test mail sent', `Check the inbox of ${sentTo}.`)
        : toasts.success(
            'Test mail written',
            `No mail server is configured. The mail to ${sentTo} is in the outbox folder.`,
          ),
    onError: (error) => toasts.failure('Test mail failed', error),
  });
  return (
    <Button loading={send.isPending} onClick={() => send.mutate()}>
      <Send size={16} aria-hidden />
      Send Test Mail
    </Button>
  );
}
