import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import { toast } from '@/shared/toast-store';
import { reloadEvents } from './events';

export type Frame = components['schemas']['FrameResponse'];

const fetchFrames = (eventId: string) =>
  unwrapBody(api.GET('/api/events/{id}/frames', { params: { path: { id: eventId } } }));

const framesQuery = (eventId: string) =>
  queryOptions({ queryKey: ['events', eventId, 'frames'], queryFn: () => fetchFrames(eventId) });

/** An event's frames, the primary first. */
export const useFrames = (eventId: string) => useQuery(framesQuery(eventId));

interface AddFrame {
  eventId: string;
  file: File;
  onProgress: (share: number) => void;
}

function addFrame({ eventId, file, onProgress }: AddFrame): Promise<Frame> {
  const body = new FormData();
  body.append('frame', file);
  return uploadForm<'/api/events/{id}/frames', 'post'>({
    method: 'POST',
    path: `/api/events/${encodeURIComponent(eventId)}/frames`,
    body,
    onProgress,
  });
}

export function useAddFrame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addFrame,
    onSuccess: () => {
      toast({ title: 'Frame added' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to add frame', description: errorMessage(error), variant: 'destructive' }),
  });
}

interface UpdateFrame {
  eventId: string;
  frameId: string;
  changes: { name: string } | { isPrimary: 'true' };
}

const updateFrame = ({ eventId, frameId, changes }: UpdateFrame) =>
  unwrapBody(
    api.PATCH('/api/events/{id}/frames/{frameId}', {
      params: { path: { id: eventId, frameId } },
      body: changes,
    }),
  );

/** Renames a frame, or makes it the primary one. */
export function useUpdateFrame() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateFrame,
    onSuccess: (_frame, { changes }) => {
      toast({ title: 'name' in changes ? 'Frame renamed' : 'Primary frame updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update frame', description: errorMessage(error), variant: 'destructive' }),
  });
}
