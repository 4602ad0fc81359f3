import { ApiError } from '../api/request-json';
import type { TextKey } from './en';
import type { Translation } from './use-translation';

/** Describe a failed action and its cause if known. The server's message is English only. */
export function describeFailure(failureKey: TextKey, error: unknown, { t, language }: Translation): string {
  const withReason = (key: TextKey) => `${t(failureKey)}. ${t(key)}`;
  if (!(error instanceof ApiError)) return withReason('unreachableHint');
  if (language === 'en' && error.message) return `${t(failureKey)}. ${error.message}`;
  if (error.status === 429) return withReason('codeTooMany');
  return error.status === 404 || error.status === 410 ? withReason('codeDeleted') : `${t(failureKey)}.`;
}
