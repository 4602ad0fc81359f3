import { ApiError } from '@eventframe/contracts/api-client';
import type { ReactNode } from 'react';
import { PageSpinner } from '@/organizer/components/ui/page-spinner';
import { QueryError } from '@/organizer/components/ui/query-error';
import { useEvent } from './api/get-event';
import type { OwnEvent } from './api/get-events';
import { MissingEvent } from './missing-event';

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
