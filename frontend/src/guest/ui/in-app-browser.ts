/** Browsers inside other apps, by what they say of themselves. They save and share files badly or not at all. */
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

/** The app whose browser this is; null in a browser of its own. */
export function findInAppBrowser(userAgent: string): string | null {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
