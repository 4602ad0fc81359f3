import { Box, Link } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AuditEntries } from '../../components/audit-entries';
import { EmptyState } from '../../components/empty-state';
import { filteredListPath } from '../../components/list-state';
import { Section } from '../../components/section';
import type { Schemas } from '../../providers/api';

/** Recent audit entries about the account, and for admins a link to their actions. */
export function UserAudit({ user: { id, role, audit } }: { user: Schemas['AccountPageResponse'] }) {
  return (
    <Section
      title="Audit trail"
      actions={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {role === 'admin' && (
            <Link component={RouterLink} to={filteredListPath('audit-log', { actorId: id })}>
              Their actions
            </Link>
          )}
          {audit.length > 0 && (
            <Link component={RouterLink} to={filteredListPath('audit-log', { subjectId: id })}>
              View all
            </Link>
          )}
        </Box>
      }
    >
      {audit.length === 0 ? (
        <EmptyState icon={ScrollText} title="No entries for this account" compact />
      ) : (
        <AuditEntries entries={audit} />
      )}
    </Section>
  );
}
