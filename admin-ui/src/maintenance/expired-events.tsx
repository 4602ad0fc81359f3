import { Box, Typography } from '@mui/material';
import { PartyPopper } from 'lucide-react';
import { counted } from '../components/counted';
import { EventPath } from '../components/event-path';
import { Failure } from '../components/failure';
import { EmptyState } from '../components/empty-state';
import { RowsLoading } from '../components/rows-loading';
import { Section } from '../components/section';
import { formatMoment } from '../components/times';
import type { Rows } from '../providers/api';
import { useVerb } from '../providers/use-verb';
import { CleanupButton } from './cleanup-button';
import { CleanupProgress } from './cleanup-progress';
import { useCleanup } from './use-cleanup';

/** Events past their expiration, and the button that takes them away. */
export function ExpiredEvents() {
  const { data, error, refetch } = useVerb('expiredEvents');
  const { start, isBusy, running } = useCleanup();
  return (
    <Section
      title="Expired events"
      actions={
        data &&
        data.total > 0 && (
          <CleanupButton total={data.total} photos={photosOf(data)} isBusy={isBusy} onStart={start} />
        )
      }
    >
      {running && <CleanupProgress cleanup={running} />}
      {error && (
        <Failure title="Failed to fetch expired events" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsLoading rows={4} />}
      {data?.total === 0 && (
        <EmptyState icon={PartyPopper} title="No Expired Events">
          Events show up here once their expiration has passed.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <Box
            component="ul"
            tabIndex={0}
            aria-label="Expired events"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              maxHeight: 360,
              overflowY: 'auto',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            {data.data.map((event) => (
              <Box
                component="li"
                key={event.id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'baseline',
                  columnGap: 2,
                  px: 2,
                  py: 1.25,
                  borderBottom: '1px solid',
                  borderColor: 'divider',
                  '&:last-child': { borderBottom: 0 },
                }}
              >
                <Box sx={{ mr: 'auto', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{event.title}</Typography>
                  <EventPath linkSlug={event.linkSlug} />
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {event.organizerName} · {counted(event.photoCount, 'photo')} · expired{' '}
                  {formatMoment(event.expiresAt)}
                </Typography>
              </Box>
            ))}
          </Box>
          {data.total > data.data.length && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              The latest {data.data.length.toLocaleString('en')} of {data.total.toLocaleString('en')}.
            </Typography>
          )}
        </>
      )}
    </Section>
  );
}

/** Photos of all of them; undefined where not all are at hand. */
function photosOf({ data, total }: Rows<{ photoCount: number }>): number | undefined {
  return data.length < total ? undefined : data.reduce((sum, { photoCount }) => sum + photoCount, 0);
}
