import { BROWSER_ARGS } from './browser-args.js';

/** A browser with what a headless shell leaves out; where the others run in one, it is started for a file of its own. */
export const WHOLE_BROWSER = { executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '', args: BROWSER_ARGS };
