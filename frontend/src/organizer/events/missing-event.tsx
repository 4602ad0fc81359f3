import { EmptyState } from '@/organizer/components/ui/empty-state';
import { QueryError } from '@/organizer/components/ui/query-error';
import { EmptyFrame } from './empty-frame';

interface MissingEventProps {
  error: Error;
  /** It is not there, or not for this account: asking again changes nothing. */
  isGone: boolean;
  onRetry: () => void;
}

/** In place of an event that could not be had: it is not there, or the error's text and a way to ask again. */
export function MissingEvent({ error, isGone, onRetry }: MissingEventProps) {
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
