import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

interface Asked {
  slug: string;
  /** The event that is edited: its own slugs are free to it. */
  eventId?: string | undefined;
}

const fetchSlugAvailable = ({ slug, eventId }: Asked) =>
  bodyOf(
    api.GET('/api/events/slug-available', { params: { query: { slug, ...(eventId ? { eventId } : {}) } } }),
  );

const slugAvailableQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['slug-available', asked],
    queryFn: () => fetchSlugAvailable(asked),
    // Somebody else may take it meanwhile: forgotten as soon as the form is left.
    gcTime: 0,
  });

/** Whether an address can be had; asks only when `enabled`. */
export const useSlugAvailable = (asked: Asked, enabled: boolean) =>
  useQuery({ ...slugAvailableQuery(asked), enabled });
