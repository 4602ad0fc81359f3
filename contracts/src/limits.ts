/** Limits that the API enforces and the pages show. Sizes in bytes, lengths in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const ORGANIZATION_MAX = 120;

export const TITLE_MAX = 120;
export const SLUG_MIN = 3;
export const SLUG_MAX = 60;
/** Lower-case letters, digits and single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const FRAME_MAX_BYTES = 10 * 1024 * 1024;
export const FRAME_MIN_SIDE = 320;
export const FRAME_MAX_SIDE = 8000;
export const FRAME_NAME_MAX = 80;

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_MIN_SIDE = 32;
export const LOGO_MAX_SIDE = 4000;

/** The line under a poster's QR code. */
export const POSTER_TEXT_MAX = 120;
/** The text that guests share with a photo. */
/** Characters of the text that guests agree to. */
export const CONSENT_TEXT_MAX = 500;
export const CONSENT_LINK_MAX = 500;
export const SHARE_TEXT_MAX = 200;

/** Maximum number of guests that a rehearsal can expect. */
export const EXPECTED_GUESTS_MAX = 1_000_000;

/** The last page of every paged list. */
export const PAGE_MAX = 100;
export const GALLERY_PAGE_SIZE = 24;
/** Photos that an organizer can change, or select for a ZIP, in one call. */
export const PHOTO_SELECTION_MAX = 200;
/** Days for which received webhooks are stored. */
export const WEBHOOKS_KEPT_DAYS = 30;
export const ADMIN_PAGE_SIZE = 10;
/** Default and maximum page size of lists of events and of admin lists. */
export const LIST_MAX = 1000;
/** Upper bound when counting the rows of a list. Lists end here, except exports. */
export const LIST_COUNTED_MAX = 10_000;
/** Upper bound of a search's matches in an admin list: they are read one by one. */
export const ADMIN_MATCHES_MAX = 100;
/** Events on a page of the dashboard. */
export const DASHBOARD_PAGE_SIZE = 20;
/** Upper bound when counting files that await removal. */
export const FILES_COUNTED_MAX = 100_000;
