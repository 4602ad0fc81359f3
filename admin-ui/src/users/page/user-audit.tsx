import { Box, Link } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AuditEntries } from '../../components/audit-entries';
import { EmptyState } from '../../components/empty-state';
import { Section } from '../../components/section';
import type { Schemas } from '../../providers/api';
import { listOf } from './list-of';

/** What was done to the account lately; of an admin also the way to what they did. */
export function UserAudit({ user: { id, role, audit } }: { user: Schemas['AccountPageResponse'] }) {
  return (
    <Section
      title="Audit trail"
      actions={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {role === 'admin' && (
            <Link component={RouterLink} to={listOf('audit-log', { actorId: id })}>
              What they did
            </Link>
          )}
          {audit.length > 0 && (
            <Link component={RouterLink} to={listOf('audit-log', { subjectId: id })}>
              All of it
            </Link>
          )}
        </Box>
      }
    >
      {audit.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing was done to this account" compact />
      ) : (
        <AuditEntries entries={audit} />
      )}
    </Section>
  );
}
