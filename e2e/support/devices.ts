/** The screen of an organizer or an operator. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** The screen of a guest. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
