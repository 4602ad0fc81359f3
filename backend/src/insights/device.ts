import { isbot } from 'isbot';

export const DEVICES = ['phone', 'tablet', 'computer', 'other'] as const;
/** A guest's kind of device, according to the browser. */
export type Device = (typeof DEVICES)[number];

const TABLET = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Kindle|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Android.*Mobile|Windows Phone/i;
const COMPUTER = /Windows NT|Macintosh|X11|CrOS|Linux x86_64/i;

/** Detect the device from a User-Agent. @returns null for bots: crawlers, link previews, scripts */
export function detectDevice(userAgent: string | undefined): Device | null {
  if (userAgent === undefined || userAgent.trim() === '' || isbot(userAgent)) return null;
  if (TABLET.test(userAgent)) return 'tablet';
  if (PHONE.test(userAgent)) return 'phone';
  return COMPUTER.test(userAgent) ? 'computer' : 'other';
}
