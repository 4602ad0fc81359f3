import { useSearchParams } from 'react-router-dom';
import { PageSpinner } from '@/components/ui/page-spinner';
import { usePageTitle } from '@/lib/use-page-title';
import { useEvent } from '../api/get-event';
import { BackToDashboard } from '../back-to-dashboard';
import { MissingEvent } from '../missing-event';
import { EventForm } from './event-form';

/** Creates an event; with ?edit={id} edits that one. */
export default function CreateEventPage() {
  const [query] = useSearchParams();
  const edited = query.get('edit');
  usePageTitle(edited ? 'Edit Event' : 'Create Event');
  return (
    <div className="page py-8 sm:py-12">
      <BackToDashboard />
      {edited ? <EditedEvent key={edited} id={edited} /> : <NewEvent />}
    </div>
  );
}

function NewEvent() {
  return (
    <>
      <h1 className="mt-2 mb-8 text-title">Create Event</h1>
      <EventForm />
    </>
  );
}

function EditedEvent({ id }: { id: string }) {
  const { data: event, error, refetch } = useEvent(id);
  if (error) return <MissingEvent error={error} onRetry={() => void refetch()} />;
  if (!event) return <PageSpinner />;
  return (
    <>
      <h1 className="mt-2 mb-8 text-title">Edit Event</h1>
      <EventForm key={event.id} event={event} />
    </>
  );
}
