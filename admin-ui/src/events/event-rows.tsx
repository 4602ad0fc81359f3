import { Box, Link, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../components/badge';
import { EventPath } from '../components/event-path';
import { formatCount } from '../components/format';
import { formatDateTime, isPast, RelativeTime } from '../components/times';
import type { Schemas } from '../providers/api';

const Column = DataTable.Col<Event>;
const NumberColumn = DataTable.NumberCol<Event>;

/** Events as a table, on wide screens. */
export function EventTable() {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<Event> bulkActionButtons={false} rowClick={false} hover>
        <Column
          source="title"
          label="Event"
          render={(event) => (
            <>
              <Typography sx={{ fontWeight: 600 }}>{event.title}</Typography>
              <EventPath linkSlug={event.linkSlug} />
            </>
          )}
        />
        <Column
          source="isActive"
          label="Status"
          disableSort
          render={({ isActive }) => <ActiveBadge isActive={isActive} />}
        />
        <Column
          source="organizerName"
          label="Organizer"
          disableSort
          sx={{ minWidth: 160 }}
          render={(event) => <Organizer {...event} />}
        />
        <Column
          source="createdAt"
          label="Created"
          render={({ createdAt }) => <RelativeTime iso={createdAt} />}
        />
        <Column
          source="expiresAt"
          label="Expires"
          render={({ expiresAt }) => <Expiry expiresAt={expiresAt} />}
        />
        <NumberColumn source="photoCount" label="Photos" disableSort />
      </DataTable>
    </Box>
  );
}

/** Events as cards, on narrow screens. */
export function EventCards({ events }: { events: Event[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      {events.map((event) => (
        <Box component="li" key={event.id} sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
              {event.title}
            </Typography>
            <ActiveBadge isActive={event.isActive} />
          </Box>
          <EventPath linkSlug={event.linkSlug} />
          <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 0.5 }}>
            <Organizer {...event} /> · {formatCount(event.photoCount, 'photo')} · created{' '}
            <RelativeTime iso={event.createdAt} />
          </Typography>
          {event.expiresAt !== null && (
            <Typography variant="body2" color="textSecondary" component="div">
              Expires <Expiry expiresAt={event.expiresAt} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

export type Event = Schemas['AdminEventResponse'];

function ActiveBadge({ isActive }: Pick<Event, 'isActive'>) {
  return <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}

function Organizer({ organizerId, organizerName }: Event) {
  return (
    <Link component={RouterLink} to={`/users/${organizerId}/show`} underline="hover">
      {organizerName}
    </Link>
  );
}

/** The event's expiration, marked if it is past. */
function Expiry({ expiresAt }: Pick<Event, 'expiresAt'>) {
  if (expiresAt === null)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        Never
      </Typography>
    );
  const hasEnded = isPast(expiresAt);
  return (
    <>
      <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>{' '}
      {hasEnded && <Badge tone="warn">Expired</Badge>}
    </>
  );
}
