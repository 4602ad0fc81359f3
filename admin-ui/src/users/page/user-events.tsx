import { Box, Link, Typography } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../../components/badge';
import { EmptyState } from '../../components/empty-state';
import { formatCount } from '../../components/format';
import { filteredListPath } from '../../components/list-state';
import { Section } from '../../components/section';
import { RelativeTime } from '../../components/times';
import type { Schemas } from '../../providers/api';

/** The account's newest events, with a link to all of them. */
export function UserEvents({ user }: { user: Schemas['AccountPageResponse'] }) {
  const more = user.eventCount > user.events.length;
  return (
    <Section
      title="Events"
      actions={
        more && (
          <Link component={RouterLink} to={filteredListPath('events', { organizerId: user.id })}>
            All {user.eventCount.toLocaleString('en')}
          </Link>
        )
      }
    >
      {user.events.length === 0 ? (
        <EmptyState icon={CalendarDays} title="No events yet" compact />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {user.events.map((event) => (
            <Box
              component="li"
              key={event.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
            >
              <Link href={`/event/${event.linkSlug}`} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
                {event.title}
              </Link>
              <Badge tone={event.isActive ? 'ok' : 'neutral'}>{event.isActive ? 'Active' : 'Inactive'}</Badge>
              <Typography variant="body2" color="textSecondary">
                {formatCount(event.photoCount, 'photo')} · created <RelativeTime iso={event.createdAt} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
