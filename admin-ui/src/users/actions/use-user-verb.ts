import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useToasts } from '../../layout/use-toasts';
import { useVerbs } from '../../providers/use-verb';

/** Suspends or deactivates, tells how it went, and has everything shown anew. */
export function useUserVerb(verb: 'suspendUser' | 'deactivateUser', done: string, failed: string) {
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => verbs[verb](id),
    onSuccess: () => {
      toasts.success(done);
      refresh();
    },
    onError: (error) => toasts.failure(failed, error),
  });
}
