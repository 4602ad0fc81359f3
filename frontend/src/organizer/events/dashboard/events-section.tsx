import { ImagePlus } from 'lucide-react';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { EmptyState } from '@/organizer/components/ui/empty-state';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { paths } from '@/shared/paths';
import { useEvents } from '../api/get-events';
import { EmptyFrame } from '../empty-frame';
import { EventsBrowser } from './events-browser';

export function EventsSection() {
  const { data: events, error, refetch } = useEvents();
  return (
    <section aria-labelledby="your-events">
      <h2 id="your-events" className="mb-4 text-title">
        Your Events
      </h2>
      {error ? (
        <QueryError error={error} onRetry={() => void refetch()} />
      ) : events === undefined ? (
        <div role="status" aria-label="Loading your events" className="space-y-4 border-t border-ink pt-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : events.length === 0 ? (
        <EmptyState
          picture={<EmptyFrame />}
          title="No events yet"
          action={
            <ButtonLink to={paths.createEvent} look="ink">
              <ImagePlus /> Create Your First Event
            </ButtonLink>
          }
        >
          Upload your frame as a transparent PNG to get a link and a QR code for your guests.
        </EmptyState>
      ) : (
        <EventsBrowser events={events} />
      )}
    </section>
  );
}
