import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { EventPath } from '../components/event-path';
import { formatCount } from '../components/format';
import { RelativeTime } from '../components/times';
import { ActiveBadge, type Event, Expiry, Organizer } from './event-cells';

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
