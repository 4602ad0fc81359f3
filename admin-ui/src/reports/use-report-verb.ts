import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useToasts } from '../layout/use-toasts';
import { useVerbs } from '../providers/use-verb';

type ReportVerb =
  'hidePhoto' | 'showPhoto' | 'deletePhoto' | 'dismissReports' | 'banDevice' | 'liftDeviceBan';

/** Does something about a reported photo, tells how it went, and has everything shown anew. */
export function useReportVerb(verb: ReportVerb, done: string, failed: string) {
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) => verbs[verb](id),
    onSuccess: () => {
      toasts.success(done);
      refresh();
    },
    onError: (error) => toasts.failure(failed, error),
  });
}
