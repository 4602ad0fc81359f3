import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import type { OwnEvent } from './get-events';
import { reloadEvents } from './reload-events';

/** What changes; fields left out stay as they are. */
export interface EventChanges {
  title?: string;
  linkSlug?: string;
  /** ISO 8601, or null for never. */
  expiresAt?: string | null;
  /** Replaces the primary frame. */
  frame?: File;
}

interface UpdateEvent {
  id: string;
  changes: EventChanges;
  onProgress?: (share: number) => void;
}

function updateEvent({ id, changes, onProgress }: UpdateEvent): Promise<OwnEvent> {
  const { frame, ...fields } = changes;
  if (!frame) return unwrapBody(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: fields }));
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value ?? '');
  body.append('frame', frame);
  return uploadForm<'/api/events/{id}', 'patch'>({
    method: 'PATCH',
    path: `/api/events/${encodeURIComponent(id)}`,
    body,
    onProgress,
  });
}

/** Save changes of an event and show a toast. The upload's progress is 0 to 1. */
export function useUpdateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateEvent,
    onSuccess: () => {
      toast({ title: 'Event updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update event', description: errorMessage(error), variant: 'destructive' }),
  });
}
