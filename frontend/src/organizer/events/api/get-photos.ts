import type { components } from '@eventframe/contracts/api.generated';
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type OwnPhoto = components['schemas']['OrganizerPhotoResponse'];
export type PhotosPage = components['schemas']['OrganizerPhotosResponse'];
export type PhotoState = OwnPhoto['state'];

export interface PhotosAsked {
  eventId: string;
  /** Without it photos of every state. */
  state: PhotoState | null;
  /** From 1. */
  page: number;
  /** The first page's `before`, for later pages: keeps new photos from shifting them. */
  before: string | null;
}

const fetchPhotos = ({ eventId, state, page, before }: PhotosAsked) =>
  unwrapBody(
    api.GET('/api/events/{id}/photos', {
      params: {
        path: { id: eventId },
        query: { page, ...(state && { state }), ...(before !== null && { before }) },
      },
    }),
  );

/** Query key of all photo queries of an event. */
export const photosKey = (eventId: string) => ['photos', eventId];

const photosQuery = (asked: PhotosAsked, seen?: PhotosPage) =>
  queryOptions({
    queryKey: [...photosKey(asked.eventId), asked],
    queryFn: () => fetchPhotos(asked),
    placeholderData: keepPreviousData,
    ...(seen && { initialData: seen }),
    // Cached photos may be outdated.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : Infinity),
    // The photos change while the page is closed.
    gcTime: 0,
  });

/**
 * One page of an event's photos, newest first. The previous page stays visible while the next one loads.
 *
 * @param seen photos to show until the response arrives
 */
export const usePhotos = (asked: PhotosAsked, seen?: PhotosPage) => useQuery(photosQuery(asked, seen));

/** After any change to an event's photos. */
export const reloadPhotos = (queryClient: QueryClient, eventId: string) =>
  queryClient.invalidateQueries({ queryKey: photosKey(eventId) });
