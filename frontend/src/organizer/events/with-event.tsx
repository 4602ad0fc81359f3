import { ApiError } from '@eventframe/contracts/api-client';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyFrame, EmptyState } from '@/organizer/components/ui/empty-state';
import { PageSpinner } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { paths } from '@/shared/paths';
import { type OwnEvent, useEvent } from './api/events';

interface WithEventProps {
  id: string;
  children: (event: OwnEvent) => ReactNode;
}

/**
 * Renders its children once the event is loaded. They stay, with all input, if a refetch fails, which a notice above
 * reports. They disappear if the event was deleted.
 */
export function WithEvent({ id, children }: WithEventProps) {
  const { data: event, error, refetch } = useEvent(id);
  const retry = () => void refetch();
  const isGone = error instanceof ApiError && [400, 404].includes(error.statusCode);
  if (error && (!event || isGone)) return <EventUnavailable error={error} isGone={isGone} onRetry={retry} />;
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
  /** The event does not exist or belongs to another account, so a retry does not help. */
  isGone: boolean;
  onRetry: () => void;
}

/** Shown instead of an event that does not exist or could not be loaded. */
function EventUnavailable({ error, isGone, onRetry }: MissingEventProps) {
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
      <EmptyState level={2} image={<EmptyFrame />} title="This event is not available">
        The event was deleted, or it belongs to another account.
      </EmptyState>
    </div>
  );
}

/** A link to the dashboard, shown above the pages of one event. */
export function BackToDashboard() {
  return (
    <Link
      to={paths.dashboard}
      className="inline-flex min-h-9 items-center gap-2 text-small font-medium hover:underline"
    >
      <ArrowLeft className="size-4" /> Back to Dashboard
    </Link>
  );
}
