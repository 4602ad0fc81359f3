import type { StripeSettings } from '../config/settings.js';

/** `test`: no money moves. `live`: real payments. `mixed`: the keys do not match, so payments fail. */
export const KEY_MODES = ['test', 'live', 'mixed'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** Return the mode of the keys by their prefix; null if it is unknown. */
export function keyModeOf({ secretKey, publishableKey }: StripeSettings): KeyMode | null {
  const [secret, publishable] = [modeIn(secretKey), modeIn(publishableKey)];
  if (secret !== null && publishable !== null && secret !== publishable) return 'mixed';
  return secret ?? publishable;
}

function modeIn(key: string): 'test' | 'live' | null {
  const mode = /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1];
  return mode === 'test' || mode === 'live' ? mode : null;
}
