import type { PublicEvent } from '../api/types';
import type { TextKey } from '../i18n/en';

/** How an event stands to a guest's photo; `gone`: it was deleted while the page was open. */
export type Standing = PublicEvent['status'] | 'gone';

/** Why the server would not take a photo now, in words; null when it would. */
export function obstacleOf(standing: Standing): TextKey | null {
  if (standing === 'active') return null;
  return standing === 'gone' ? 'codeGone' : standing;
}
