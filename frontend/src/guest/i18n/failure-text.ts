import { ApiError } from '../api/request-json';
import type { TextKey } from './en';
import type { Translation } from './use-translation';

/** Describe a failed action and its cause if known. The server's message is English only. */
export function describeFailure(what: TextKey, error: unknown, { t, language }: Translation): string {
  const why = (key: TextKey) => `${t(what)}. ${t(key)}`;
  if (!(error instanceof ApiError)) return why('unreachableHint');
  if (language === 'en' && error.message) return `${t(what)}. ${error.message}`;
  if (error.status === 429) return why('codeTooMany');
  return error.status === 404 || error.status === 410 ? why('codeDeleted') : `${t(what)}.`;
}
