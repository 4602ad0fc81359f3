const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Allow `max` uses within `seconds`, before the operator's factor applies. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Also counts requests rejected because the server was busy, see ReleaseOnBusyInterceptor. */
  readonly evenWhenBusy?: true;
}

/**
 * All rate limits.
 *
 * Many guests share one IP address at an event, so limits by guest are low and limits by address far higher. A client
 * without cookies is a new guest each time; only the limit by address applies to it.
 */
export const RATE_LIMITS = {
  failedLoginsPerAccount: { name: 'failed-logins-account', max: 10, seconds: 15 * MINUTE },
  failedLoginsPerAddress: { name: 'failed-logins-address', max: 100, seconds: 15 * MINUTE },
  /** For browsers that signed in to the account before, so that strangers cannot exhaust these tries. */
  failedLoginsPerDevice: { name: 'failed-logins-device', max: 10, seconds: 15 * MINUTE },
  /** Audit entries for rate-limited sign-ins: one per account and period. */
  blockedSignInsPerAccount: { name: 'held-back-account', max: 1, seconds: 15 * MINUTE },
  blockedSignInsPerAddress: { name: 'held-back-address', max: 20, seconds: 15 * MINUTE },
  registrationsPerAddress: { name: 'registrations-address', max: 20, seconds: HOUR },
  /** Requests above these two limits get the same response, but no mail. */
  resetMailsPerAccount: { name: 'reset-mails-account', max: 1, seconds: 10 * MINUTE },
  verificationMailsPerAccount: { name: 'verification-mails-account', max: 1, seconds: 10 * MINUTE },
  /** Verification mails to one email that signed-in users request for their accounts. */
  accountMailsPerAccount: { name: 'account-mails-account', max: 5, seconds: HOUR },
  /** Verification mails that signed-in users at one IP address request. */
  accountMailsPerAddress: { name: 'account-mails-address', max: 30, seconds: HOUR },
  /**
   * Requests for reset and verification mails; a known device counts by device. Only floods exceed this. The
   * account's own limit decides whether a mail is sent, so other requests from its address never prevent it.
   */
  mailRequestsPerAddress: { name: 'mail-requests-address', max: 300, seconds: MINUTE },
  /** Email changes that an account requests. Prevents scripts from testing which emails have an account. */
  emailChangesPerUser: { name: 'wanted-addresses-user', max: 10, seconds: HOUR },
  /** Frame files that an organizer uploads. Replaced frames stay stored, so uploads need a bound. */
  framesPerUser: { name: 'frames-user', max: 60, seconds: HOUR },
  uploadsPerGuest: { name: 'uploads-guest', max: 40, seconds: MINUTE },
  uploadsPerAddress: { name: 'uploads-address', max: 300, seconds: MINUTE },
  /**
   * Counts accepted photos only, so that invalid files of one guest do not reduce the limit for others. UploadRecorder counts
   * them.
   */
  uploadsPerEvent: { name: 'uploads-event', max: 300, seconds: MINUTE },
  /**
   * Includes uploads rejected as busy. The guest page retries six times in the first minute, then once a minute. 500
   * phones behind one address therefore stay below this limit while a full queue rejects all uploads.
   */
  uploadTriesPerAddress: { name: 'upload-tries-address', max: 3_000, seconds: MINUTE, evenWhenBusy: true },
  downloadsPerGuest: { name: 'downloads-guest', max: 60, seconds: MINUTE },
  /** Two for each upload that {@link uploadsPerAddress} allows. */
  downloadsPerAddress: { name: 'downloads-address', max: 600, seconds: MINUTE },
  /** Messengers fetch a link's preview from the sender's phone, so all guests at a venue count together. */
  linkPreviewsPerAddress: { name: 'link-previews-address', max: 600, seconds: MINUTE },
  reportsPerGuest: { name: 'reports-guest', max: 10, seconds: HOUR },
  reportsPerAddress: { name: 'reports-address', max: 100, seconds: HOUR },
  sharesPerGuest: { name: 'shares-guest', max: 30, seconds: HOUR },
  /** Three for each of 500 guests. */
  sharesPerAddress: { name: 'shares-address', max: 1_500, seconds: HOUR },
  /** One of each kind for each of 500 guests behind one address. */
  clientFailuresPerAddress: { name: 'client-failures-address', max: 2_000, seconds: HOUR },
  visibilityChangesPerGuest: { name: 'visibility-guest', max: 60, seconds: HOUR },
  visibilityChangesPerAddress: { name: 'visibility-address', max: 1_500, seconds: HOUR },
  /** Each checkout calls Stripe, whose rate limit all organizers share. */
  checkoutsPerUser: { name: 'checkouts-user', max: 30, seconds: MINUTE },
  paymentChecksPerUser: { name: 'payment-checks-user', max: 30, seconds: MINUTE },
  portalsPerUser: { name: 'portals-user', max: 30, seconds: MINUTE },
  /** Each export reads the whole account, including the rows of its photos. */
  accountExportsPerUser: { name: 'account-exports-user', max: 10, seconds: HOUR },
  rehearsalsPerUser: { name: 'rehearsals-user', max: 6, seconds: MINUTE },
  /** Guesses of a password within a session, and of mailed tokens. */
  secretChecksPerUser: { name: 'secret-checks-user', max: 10, seconds: 15 * MINUTE },
  secretChecksPerAddress: { name: 'secret-checks-address', max: 100, seconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;
