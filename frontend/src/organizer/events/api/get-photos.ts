import type { components } from '@eventframe/contracts/api.generated';
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type OwnPhoto = components['schemas']['OrganizerPhotoResponse'];
export type PhotosPage = components['schemas']['OrganizerPhotosResponse'];
export type PhotoState = OwnPhoto['state'];

export interface PhotosAsked {
  eventId: string;
  /** Without it photos of every state. */
  state: PhotoState | null;
  /** From 1. */
  page: number;
  /** The first page's answer to `before`, for later pages: what comes in meanwhile shifts nothing. */
  before: string | null;
}

const fetchPhotos = ({ eventId, state, page, before }: PhotosAsked) =>
  bodyOf(
    api.GET('/api/events/{id}/photos', {
      params: {
        path: { id: eventId },
        query: { page, ...(state && { state }), ...(before !== null && { before }) },
      },
    }),
  );

/** Of everything that was asked about an event's photos. */
export const photosKey = (eventId: string) => ['photos', eventId];

const photosQuery = (asked: PhotosAsked, seen?: PhotosPage) =>
  queryOptions({
    queryKey: [...photosKey(asked.eventId), asked],
    queryFn: () => fetchPhotos(asked),
    placeholderData: keepPreviousData,
    ...(seen && { initialData: seen }),
    // What was seen elsewhere may be older than the last news.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : Infinity),
    // An event's photos change while nobody watches: what was left is asked for again.
    gcTime: 0,
  });

/**
 * One page of an event's photos, newest first; while another page is fetched, the one before stays.
 *
 * @param seen what this page is known to hold, which is shown until it is answered
 */
export const usePhotos = (asked: PhotosAsked, seen?: PhotosPage) => useQuery(photosQuery(asked, seen));

/** After any change to an event's photos. */
export const reloadPhotos = (queryClient: QueryClient, eventId: string) =>
  queryClient.invalidateQueries({ queryKey: photosKey(eventId) });
