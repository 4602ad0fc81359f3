import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import {
  actionLabel,
  actorLabel,
  type AuditEntry,
  describeDetails,
  isAccount,
  subjectLabel,
} from './audit-labels';
import { formatDateTime } from './times';

/** A list of audit entries. */
export function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '190px 1fr' },
            columnGap: 3,
            py: 1.25,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0 },
          }}
        >
          <Typography variant="body2" color="textSecondary" component="time" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </Typography>
          <div>
            <Typography variant="body2">
              <Actor entry={entry} /> {actionLabel(entry.action)} <Subject entry={entry} />
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {describeDetails(entry)}
            </Typography>
          </div>
        </Box>
      ))}
    </Box>
  );
}

/** The acting account, linked while it exists. */
function Actor({ entry }: { entry: AuditEntry }) {
  const { actorId, actorIsGone } = entry;
  if (actorId === null || actorIsGone) return <strong>{actorLabel(entry)}</strong>;
  return (
    <Link component={RouterLink} to={`/users/${actorId}/show`} underline="hover" sx={{ fontWeight: 600 }}>
      {actorLabel(entry)}
    </Link>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { action, actorId, subjectType, subjectId, subjectIsGone } = entry;
  if (subjectType === 'session' && subjectId === null) return <strong>an unknown account</strong>;
  if (subjectId === null || (subjectId === actorId && action !== 'user.deleted')) return null;
  const name = subjectLabel(entry);
  if (!isAccount(subjectType) || subjectIsGone) return <strong>{name}</strong>;
  return (
    <Link component={RouterLink} to={`/users/${subjectId}/show`} sx={{ fontWeight: 600 }}>
      {name}
    </Link>
  );
}
