import { Box, Typography } from '@mui/material';
import { counted } from '../components/counted';
import { EventPath } from '../components/event-path';
import { Ago } from '../components/times';
import type { Event } from './event';
import { ActiveBadge, Expiry, Organizer } from './event-cells';

/** Events one below the other, on narrow screens. */
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
            <Organizer {...event} /> · {counted(event.photoCount, 'photo')} · created{' '}
            <Ago iso={event.createdAt} />
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
