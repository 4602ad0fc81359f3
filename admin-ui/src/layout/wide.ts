/** From this width on the places stand at the side; below, in a row above the page. */
export const WIDE = '@media (min-width: 1080px)';
