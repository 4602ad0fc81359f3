/** In-app browsers by user agent. They save and share files badly or not at all. */
const APPS: readonly [pattern: RegExp, name: string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB|FBIOS/, 'Facebook'],
  [/musical_ly|BytedanceWebview|TikTok/, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/, 'WeChat'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter for/, 'X'],
  [/Pinterest\//, 'Pinterest'],
];

/** Find the app whose in-app browser this is. Returns null in a regular browser. */
export function findInAppBrowser(userAgent: string): string | null {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
