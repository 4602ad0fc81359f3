import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { BackToDashboard, WithEvent } from '../with-event';
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
  return (
    <WithEvent id={id}>
      {(event) => (
        <>
          <h1 className="mt-2 mb-8 text-title">Edit Event</h1>
          <EventForm event={event} />
        </>
      )}
    </WithEvent>
  );
}
