import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageSpinner } from '@/components/ui/page-spinner';
import { QueryError } from '@/components/ui/query-error';
import { paths } from '@/config/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { useEvent } from '../api/get-event';
import { EventForm } from './event-form';

/** Creates an event; with ?edit={id} edits that one. */
export default function CreateEventPage() {
  const [query] = useSearchParams();
  const edited = query.get('edit');
  const title = edited ? 'Edit Event' : 'Create Event';
  usePageTitle(title);
  return (
    <div className="page py-8 sm:py-12">
      <Link
        to={paths.dashboard}
        className="inline-flex min-h-9 items-center gap-2 text-small font-medium hover:underline"
      >
        <ArrowLeft className="size-4" /> Back to Dashboard
      </Link>
      <h1 className="mt-2 mb-8 text-title">{title}</h1>
      {edited ? <EditedEvent key={edited} id={edited} /> : <EventForm />}
    </div>
  );
}

function EditedEvent({ id }: { id: string }) {
  const { data: event, error, refetch } = useEvent(id);
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  return event ? <EventForm key={event.id} event={event} /> : <PageSpinner />;
}
