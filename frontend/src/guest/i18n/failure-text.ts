import { ApiError } from '../api/request-json';
import type { TextKey } from './en';
import type { Translation } from './use-translation';

/** What did not work, and why as far as it is known: the server's own sentence is for those who read English. */
export function describeFailure(what: TextKey, error: unknown, { t, language }: Translation): string {
  const why = (key: TextKey) => `${t(what)}. ${t(key)}`;
  if (!(error instanceof ApiError)) return why('unreachableHint');
  if (language === 'en' && error.message) return `${t(what)}. ${error.message}`;
  if (error.status === 429) return why('codeTooMany');
  return error.status === 404 || error.status === 410 ? why('codeDeleted') : `${t(what)}.`;
}
