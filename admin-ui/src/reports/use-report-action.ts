import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { isOutdated } from '../components/error-message';
import { useToasts } from '../layout/use-toasts';
import type { apiCalls as consoleCalls } from '../providers/api-calls';
import { useApiCalls } from '../providers/use-api-calls';

type ReportAction =
  'hidePhoto' | 'showPhoto' | 'deletePhoto' | 'dismissReports' | 'banDevice' | 'liftDeviceBan' | 'liftBan';

type Answer<Action extends ReportAction> = Awaited<ReturnType<(typeof consoleCalls)[Action]>>;

/** A toast's title and description. */
type ToastText = [title: string, description?: string];

/**
 * Run an action on a reported photo or a ban, show a toast and reload the page's data.
 *
 * @param done the toast's title, or a function that builds the toast from the response
 */
export function useReportAction<Action extends ReportAction>(
  action: Action,
  done: string | ((answer: Answer<Action>) => ToastText),
  failed: string,
) {
  const apiCalls = useApiCalls();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation<Answer<Action>, Error, string>({
    mutationFn: (id) => apiCalls[action](id) as Promise<Answer<Action>>,
    onSuccess: (answer) => {
      const [title, description]: ToastText = typeof done === 'string' ? [done] : done(answer);
      toasts.success(title, description);
      refresh();
    },
    onError: (error) => {
      toasts.failure(failed, error);
      if (isOutdated(error)) refresh();
    },
  });
}
