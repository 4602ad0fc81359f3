/** How long a toast is shown, in ms. */
export const TOAST_DURATION = 5000;
