import type { StripeSettings } from '../config/settings.js';

/** `test`: no money moves. `live`: it does. `mixed`: one key is for the one and one for the other, so nothing goes. */
export const KEY_MODES = ['test', 'live', 'mixed'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Which of Stripe's modes the keys are for, by how they begin; null where they do not tell. */
export function keyModeOf({ secretKey, publishableKey }: StripeSettings): KeyMode | null {
  const [secret, publishable] = [modeIn(secretKey), modeIn(publishableKey)];
  if (secret !== null && publishable !== null && secret !== publishable) return 'mixed';
  return secret ?? publishable;
}

function modeIn(key: string): 'test' | 'live' | null {
  const mode = /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1];
  return mode === 'test' || mode === 'live' ? mode : null;
}
