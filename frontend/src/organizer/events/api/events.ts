import type { components } from '@eventframe/contracts/api.generated';
import { DASHBOARD_PAGE_SIZE } from '@eventframe/contracts/limits';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';

export type OwnEvent = components['schemas']['EventResponse'];

/** The search, order and page of the organizer's events. */
export interface EventSelection {
  search: string;
  sort: 'title' | 'photoCount' | 'createdAt';
  descending: boolean;
  /** From 1. */
  page: number;
}

/** A page of events and the number of events that the search found. */
interface EventPage {
  events: OwnEvent[];
  total: number;
}

async function fetchEvents({ search, sort, descending, page }: EventSelection): Promise<EventPage> {
  const query = {
    limit: DASHBOARD_PAGE_SIZE,
    page,
    sort,
    order: descending ? ('desc' as const) : ('asc' as const),
    ...(search !== '' && { query: search }),
  };
  const { data: events = [], response } = await api.GET('/api/events', { params: { query } });
  return { events, total: Number(response.headers.get('X-Total-Count') ?? events.length) };
}

/** All pages of the list of events. */
export const eventPagesKey = ['events', 'page'];

export const FIRST_EVENTS: EventSelection = { search: '', sort: 'createdAt', descending: true, page: 1 };

/** A page of the organizer's events. Keeps the previous page until the next one is loaded. */
export const useEvents = (selection: EventSelection) =>
  useQuery({
    queryKey: [...eventPagesKey, selection],
    queryFn: () => fetchEvents(selection),
    placeholderData: keepPreviousData,
  });

const fetchEvent = (id: string) => unwrapBody(api.GET('/api/events/{id}', { params: { path: { id } } }));

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['events', id], queryFn: () => fetchEvent(id) });

export const useEvent = (id: string) => useQuery(eventQuery(id));

/**
 * The event's current number of photos, refetched on mount.
 *
 * @param enabled false while the event is being deleted
 * @returns undefined while loading
 */
export function usePhotoCount(id: string, enabled: boolean): number | undefined {
  const { data, isFetching, isError } = useQuery({ ...eventQuery(id), enabled, refetchOnMount: 'always' });
  return isFetching || isError ? undefined : data?.photoCount;
}

/** Refetch the list of events, its statistics and the plan's usage. */
export function reloadEvents(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    ['events', 'stats', 'credits'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

const setActive = ({ id, isActive }: { id: string; isActive: boolean }) =>
  unwrapBody(api.PATCH('/api/events/{id}/active', { params: { path: { id } }, body: { isActive } }));

/** Pauses or resumes an event. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setActive,
    onSuccess: () => {
      toast({ title: 'Event status updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({
        title: 'Failed to update event status',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
