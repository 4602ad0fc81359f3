import { Box, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { EventPath } from '../components/event-path';
import { Ago } from '../components/times';
import type { Event } from './event';
import { ActiveBadge, Expiry, Organizer } from './event-cells';

const Column = DataTable.Col<Event>;
const NumberColumn = DataTable.NumberCol<Event>;

/** Events in rows, sorted by the server. */
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
        <Column source="createdAt" label="Created" render={({ createdAt }) => <Ago iso={createdAt} />} />
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
