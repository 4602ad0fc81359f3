import { BROWSER_ARGS } from './browser-args.js';

/** A full browser for files that need features the headless shell lacks. */
export const FULL_BROWSER = { executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '', args: BROWSER_ARGS };
