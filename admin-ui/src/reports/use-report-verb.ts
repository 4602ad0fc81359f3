import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { isOutdated } from '../components/error-text';
import { useToasts } from '../layout/use-toasts';
import { useVerbs } from '../providers/use-verb';
import type { verbs as consoleVerbs } from '../providers/verbs';

type ReportVerb =
  'hidePhoto' | 'showPhoto' | 'deletePhoto' | 'dismissReports' | 'banDevice' | 'liftDeviceBan' | 'liftBan';

type Answer<Verb extends ReportVerb> = Awaited<ReturnType<(typeof consoleVerbs)[Verb]>>;

/** A toast's title, and its description. */
type Told = [title: string, description?: string];

/**
 * Does something about a reported photo or a ban, tells how it went, and has everything shown anew.
 *
 * @param done what is told; where that depends on what became of the photo, from the answer
 */
export function useReportVerb<Verb extends ReportVerb>(
  verb: Verb,
  done: string | ((answer: Answer<Verb>) => Told),
  failed: string,
) {
  const verbs = useVerbs();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation<Answer<Verb>, Error, string>({
    mutationFn: (id) => verbs[verb](id) as Promise<Answer<Verb>>,
    onSuccess: (answer) => {
      const [title, description]: Told = typeof done === 'string' ? [done] : done(answer);
      toasts.success(title, description);
      refresh();
    },
    onError: (error) => {
      toasts.failure(failed, error);
      if (isOutdated(error)) refresh();
    },
  });
}
