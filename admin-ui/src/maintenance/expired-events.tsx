import { Box, Typography } from '@mui/material';
import { PartyPopper } from 'lucide-react';
import { EmptyState } from '../components/empty-state';
import { EventPath } from '../components/event-path';
import { formatCount } from '../components/format';
import { formatTotal } from '../components/list-state';
import { RowsSkeleton } from '../components/list-rows';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { formatDateTime } from '../components/times';
import type { ListResult } from '../providers/api';
import { useApiQuery } from '../providers/use-api-calls';
import { CleanupButton, CleanupProgress, useCleanup } from './cleanup';

/** Expired events, with the button that removes them. */
export function ExpiredEvents() {
  const { data, error, refetch } = useApiQuery('expiredEvents');
  const { start, isBusy, running } = useCleanup();
  return (
    <Section
      title="Expired events"
      actions={
        data &&
        data.total > 0 && (
          <CleanupButton
            total={data.total}
            isExact={data.meta.isExact}
            photos={countPhotos(data)}
            isBusy={isBusy}
            onStart={start}
          />
        )
      }
    >
      {running && <CleanupProgress cleanup={running} />}
      {error && (
        <QueryError title="Failed to fetch expired events" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && (
        <EmptyState icon={PartyPopper} title="No Expired Events">
          Events appear here after they expire.
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
                  {event.organizerName} · {formatCount(event.photoCount, 'photo')} · expired{' '}
                  {formatDateTime(event.expiresAt)}
                </Typography>
              </Box>
            ))}
          </Box>
          {data.total > data.data.length && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              The latest {data.data.length.toLocaleString('en')} of{' '}
              {formatTotal(data.total, data.meta.isExact)}.
            </Typography>
          )}
        </>
      )}
    </Section>
  );
}

/** @returns the number of their photos, or undefined if not all events are loaded */
function countPhotos({ data, total }: ListResult<{ photoCount: number }>): number | undefined {
  return data.length < total ? undefined : data.reduce((sum, { photoCount }) => sum + photoCount, 0);
}
