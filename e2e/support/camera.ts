import { BROWSER_ARGS } from './browser-args.js';

/** A browser with two cameras, both Chromium's fake devices, and permission to use them. */
export const CAMERA = {
  permissions: ['camera'],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [
      ...BROWSER_ARGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=device-count=2',
    ],
  },
};
