import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { sessionsQuery } from './get-sessions';

/** @param id the session to end; without it all but this one */
const endSessions = (id?: string) =>
  id === undefined
    ? bodyOf(api.DELETE('/api/user/sessions'))
    : bodyOf(api.DELETE('/api/user/sessions/{id}', { params: { path: { id } } }));

export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (_answer, id) => {
      toast({ title: id === undefined ? 'Signed out everywhere else' : 'Device signed out' });
      return queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) =>
      toast({ title: 'Failed to sign out', description: errorMessage(error), variant: 'destructive' }),
  });
}
