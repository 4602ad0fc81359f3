import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import type { OwnEvent } from './get-events';
import { reloadEvents } from './reload-events';

interface NewEvent {
  title: string;
  /** Empty: made from the title. */
  linkSlug: string;
  /** ISO 8601, or null for never. */
  expiresAt: string | null;
  frame: File;
}

interface CreateEvent {
  event: NewEvent;
  onProgress?: (share: number) => void;
}

function createEvent({ event, onProgress }: CreateEvent): Promise<OwnEvent> {
  const body = new FormData();
  body.append('title', event.title);
  if (event.linkSlug) body.append('linkSlug', event.linkSlug);
  if (event.expiresAt) body.append('expiresAt', event.expiresAt);
  body.append('frame', event.frame);
  return uploadForm<'/api/events', 'post'>({ method: 'POST', path: '/api/events', body, onProgress });
}

export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createEvent,
    onSuccess: () => {
      toast({ title: 'Event created successfully' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to create event', description: errorMessage(error), variant: 'destructive' }),
  });
}
