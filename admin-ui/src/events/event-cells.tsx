import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../components/badge';
import { formatDateTime, isPast } from '../components/times';
import type { Schemas } from '../providers/api';

export type Event = Schemas['AdminEventResponse'];

export function ActiveBadge({ isActive }: Pick<Event, 'isActive'>) {
  return <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}

export function Organizer({ organizerId, organizerName }: Event) {
  return (
    <Link component={RouterLink} to={`/users/${organizerId}/show`} underline="hover">
      {organizerName}
    </Link>
  );
}

/** The event's expiration, marked if it is past. */
export function Expiry({ expiresAt }: Pick<Event, 'expiresAt'>) {
  if (expiresAt === null)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        Never
      </Typography>
    );
  const over = isPast(expiresAt);
  return (
    <>
      <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>{' '}
      {over && <Badge tone="warn">Expired</Badge>}
    </>
  );
}
