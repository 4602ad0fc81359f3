/** Browser engines of guests, as far as their failures differ. */
export const ENGINES = ['chromium', 'firefox', 'webkit', 'other'] as const;

export type Engine = (typeof ENGINES)[number];

/** What can fail in a guest's browser: a canvas is altered or blank, a photo cannot be decoded, the camera cannot start. */
export const CLIENT_FAILURES = [
  'canvas_refused',
  'decode_failed',
  'camera_failed',
  /** A consequence of others: the server frames the unchanged file. */
  'original_sent',
] as const;

export type ClientFailure = (typeof CLIENT_FAILURES)[number];
