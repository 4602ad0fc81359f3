/** The screen of an organizer or an operator. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** The screen of a guest. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** The user agent of an in-app browser. */
export const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 Instagram 334.0.4.32.98';
