import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { reloadEvents } from './reload-events';

interface Expiration {
  id: string;
  /** ISO 8601, or null for never. */
  expiresAt: string | null;
}

const setExpiration = ({ id, expiresAt }: Expiration) =>
  bodyOf(api.PATCH('/api/events/{id}/expiration', { params: { path: { id } }, body: { expiresAt } }));

export function useSetExpiration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setExpiration,
    onSuccess: () => {
      toast({ title: 'Expiration updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({
        title: 'Failed to update expiration',
        description: errorMessage(error, 'Failed to update expiration'),
        variant: 'destructive',
      }),
  });
}
