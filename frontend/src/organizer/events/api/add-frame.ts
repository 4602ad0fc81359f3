import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import type { Frame } from './get-frames';
import { reloadEvents } from './reload-events';

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
