import { Alert, Box, Typography } from '@mui/material';
import { Badge } from '../components/badge';
import { Facts } from '../components/facts';
import { Failure } from '../components/failure';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import type { Schemas } from '../providers/api';
import { useVerb } from '../providers/use-verb';
import { RequiredVariables } from './required-variables';
import { TestMailButton } from './test-mail-button';

/** Whether mail reaches people, and what is missing for it. */
export function EmailSection() {
  const { data, error, refetch } = useVerb('emailStatus');
  return (
    <Section title="Email service" actions={<TestMailButton />}>
      {error && (
        <Failure title="Failed to load the email status" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsLoading rows={3} />}
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
