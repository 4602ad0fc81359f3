import type { components } from '@eventframe/contracts/api.generated';
import { PAGE_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
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
import { reloadEvents } from './events';

export type OwnPhoto = components['schemas']['OrganizerPhotoResponse'];
export type PhotosPage = components['schemas']['OrganizerPhotosResponse'];
export type PhotoState = OwnPhoto['state'];

export interface PhotosRequest {
  eventId: string;
  /** Omit it for photos of every state. */
  state: PhotoState | null;
  /** From 1. Nodes of the previous version use only this number and ignore the cursor. */
  page: number;
  /** The previous page's `next`; null for the first page. */
  cursor: string | null;
  /** The first page's `before`: keeps new photos from shifting it. */
  before: string | null;
}

const fetchPhotos = ({ eventId, state, page, cursor, before }: PhotosRequest) =>
  unwrapBody(
    api.GET('/api/events/{id}/photos', {
      params: {
        path: { id: eventId },
        query: {
          page: Math.min(page, PAGE_MAX),
          ...(state && { state }),
          ...(cursor && { cursor }),
          ...(before && { before }),
        },
      },
    }),
  );

/** Query key of all photo queries of an event. */
export const photosKey = (eventId: string) => ['photos', eventId];

const photosQuery = (request: PhotosRequest, initialPage?: PhotosPage) =>
  queryOptions({
    queryKey: [...photosKey(request.eventId), request],
    queryFn: () => fetchPhotos(request),
    placeholderData: keepPreviousData,
    ...(initialPage && { initialData: initialPage }),
    // Cached photos may be outdated.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : Infinity),
    // The photos change while the page is closed.
    gcTime: 0,
  });

/**
 * One page of an event's photos, newest first. The previous page stays visible while the next one loads.
 *
 * @param initialPage photos to show until the response arrives
 */
export const usePhotos = (request: PhotosRequest, initialPage?: PhotosPage) =>
  useQuery(photosQuery(request, initialPage));

/** After any change to an event's photos. */
export const reloadPhotos = (queryClient: QueryClient, eventId: string) =>
  queryClient.invalidateQueries({ queryKey: photosKey(eventId) });

export type PhotoAction = 'hide' | 'show' | 'approve' | 'delete';

interface ChangePhotos {
  eventId: string;
  ids: string[];
  action: PhotoAction;
}

const PAST_TENSE: Record<PhotoAction, string> = {
  hide: 'hidden',
  show: 'shown',
  approve: 'approved',
  delete: 'deleted',
};

/** The toast, by the response: another user may have deleted some of the photos. */
function outcomeToast(changed: number, missing: number, verb: string) {
  const missingText =
    missing === 1 ? 'One photo was already deleted.' : `${missing} photos were already deleted.`;
  if (changed === 0) return { title: `No photo ${verb}`, description: missingText };
  const title = changed === 1 ? `Photo ${verb}` : `${changed} photos ${verb}`;
  return missing === 0 ? { title } : { title, description: missingText };
}

const changePhotos = ({ eventId, ids, action }: ChangePhotos) =>
  unwrapBody(
    api.PATCH('/api/events/{id}/photos', { params: { path: { id: eventId } }, body: { ids, action } }),
  );

/** Hides, shows, approves or deletes photos. */
export function useChangePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changePhotos,
    onSuccess: ({ photos, missing }, { ids, action }) => {
      // An operator may have hidden the photo since the page loaded.
      const stillHidden = photos.filter(({ hiddenByOperator }) => action === 'show' && hiddenByOperator);
      if (stillHidden.length > 0) {
        toast({
          title:
            stillHidden.length === 1 ? 'A photo stays hidden' : `${stillHidden.length} photos stay hidden`,
          description: MESSAGES.photoHiddenByOperator,
          variant: 'destructive',
        });
        return;
      }
      toast(outcomeToast(ids.length - missing.length, missing.length, PAST_TENSE[action]));
    },
    onError: (error, { action }) =>
      toast({
        title: action === 'delete' ? 'Failed to delete photos' : 'Failed to update photos',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    // Missing photos are deleted, and a failed call may have changed some.
    onSettled: (_response, _error, { eventId, action }) =>
      Promise.all([
        reloadPhotos(queryClient, eventId),
        action === 'delete' ? reloadEvents(queryClient) : undefined,
      ]),
  });
}
