import { Link } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AuditEntries } from '../../components/audit-entries';
import { Nothing } from '../../components/nothing';
import { Section } from '../../components/section';
import type { Schemas } from '../../providers/api';

/** What was done to the account lately. */
export function UserAudit({ entries, userId }: { entries: Schemas['AuditEntryResponse'][]; userId: string }) {
  const all = `/audit-log?filter=${encodeURIComponent(JSON.stringify({ subjectId: userId }))}`;
  return (
    <Section
      title="Audit trail"
      actions={
        entries.length > 0 && (
          <Link component={RouterLink} to={all}>
            All of it
          </Link>
        )
      }
    >
      {entries.length === 0 ? (
        <Nothing icon={ScrollText} title="Nothing was done to this account" />
      ) : (
        <AuditEntries entries={entries} />
      )}
    </Section>
  );
}
