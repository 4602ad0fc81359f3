/** How long a toast is shown, in ms, to guests, organizers and operators alike. */
export const TOAST_DURATION = 5000;
