import { ApiError } from '@eventframe/contracts/api-client';
import type { ReactNode } from 'react';
import { EmptyState } from '@/organizer/components/ui/empty-state';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { QueryError } from '@/organizer/components/ui/query-error';
import { useEvent } from './api/get-event';
import type { OwnEvent } from './api/get-events';
import { EmptyFrame } from './empty-frame';

interface WithEventProps {
  id: string;
  children: (event: OwnEvent) => ReactNode;
}

/**
 * What belongs to one event, once that is there. It stays, with all that is typed, chosen and open in it, when the event
 * could not be asked for anew, which is said above it; it goes with an event that is gone.
 */
export function WithEvent({ id, children }: WithEventProps) {
  const { data: event, error, refetch } = useEvent(id);
  const retry = () => void refetch();
  const isGone = error instanceof ApiError && [400, 404].includes(error.statusCode);
  if (error && (!event || isGone)) return <MissingEvent error={error} isGone={isGone} onRetry={retry} />;
  if (!event) return <PageSpinner />;
  return (
    <>
      {error && <QueryError error={error} onRetry={retry} className="mt-2" />}
      {children(event)}
    </>
  );
}

interface MissingEventProps {
  error: Error;
  /** It is not there, or not for this account: asking again changes nothing. */
  isGone: boolean;
  onRetry: () => void;
}

/** In place of an event that could not be had: it is not there, or the error's text and a way to ask again. */
function MissingEvent({ error, isGone, onRetry }: MissingEventProps) {
  if (!isGone) {
    return (
      <div className="mt-2">
        <h1 className="mb-8 text-title">The event could not be loaded</h1>
        <QueryError error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="mt-2">
      <h1 className="mb-8 text-title">Event not found</h1>
      <EmptyState level={2} picture={<EmptyFrame />} title="This place on the wall is empty">
        The event was deleted, or it belongs to another account.
      </EmptyState>
    </div>
  );
}
