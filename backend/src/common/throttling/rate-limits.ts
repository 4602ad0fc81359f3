const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** At most `most` in any stretch of `seconds`, before the operator's factor. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Counts also what was turned away because the service had no room, see ReleaseOnBusyInterceptor. */
  readonly evenWhenBusy?: true;
}

/**
 * Every limit of the service. A hall of guests behind one address passes them, a script does not: what many
 * people do behind one address is limited by guest first and by address only far above that. Whoever keeps no cookie
 * is a new guest each time: for them the limit by address is the one that counts.
 */
export const RATE_LIMITS = {
  failedLoginsOfAccount: { name: 'failed-logins-account', most: 10, seconds: 15 * MINUTE },
  failedLoginsFromAddress: { name: 'failed-logins-address', most: 100, seconds: 15 * MINUTE },
  /** Of a browser that signed in to the account before: strangers never use these up. */
  failedLoginsOfDevice: { name: 'failed-logins-device', most: 10, seconds: 15 * MINUTE },
  /** How many sign-ins that were held back go on record; each account's first of such a time. */
  heldBackOfAccount: { name: 'held-back-account', most: 1, seconds: 15 * MINUTE },
  heldBackFromAddress: { name: 'held-back-address', most: 20, seconds: 15 * MINUTE },
  registrationsFromAddress: { name: 'registrations-address', most: 20, seconds: HOUR },
  /** Requests beyond these two get the same response and no mail. */
  resetMailsOfAccount: { name: 'reset-mails-account', most: 1, seconds: 10 * MINUTE },
  verificationMailsOfAccount: { name: 'verification-mails-account', most: 1, seconds: 10 * MINUTE },
  /** Verification mails to an address that signed-in users want for their accounts. */
  accountMailsOfAccount: { name: 'account-mails-account', most: 5, seconds: HOUR },
  /** Verification mails to the emails that signed-in users at one address want. */
  accountMailsFromAddress: { name: 'account-mails-address', most: 30, seconds: HOUR },
  /**
   * Requests for reset and verification mails; of a known device by that device. Only floods exceed this: the account's
   * own limit decides whether a mail is sent, so that other requests from its address never prevent it.
   */
  mailRequestsFromAddress: { name: 'mail-requests-address', most: 300, seconds: MINUTE },
  /** Addresses an account asks to have for its own; whether one is taken is told to no script. */
  wantedAddressesOfUser: { name: 'wanted-addresses-user', most: 10, seconds: HOUR },
  /** Files of frames that an organizer sends: what replaced frames leave stays stored. An evening's work is far below. */
  framesOfUser: { name: 'frames-user', most: 60, seconds: HOUR },
  uploadsOfGuest: { name: 'uploads-guest', most: 20, seconds: MINUTE },
  uploadsFromAddress: { name: 'uploads-address', most: 300, seconds: MINUTE },
  /** Accepted photos only: junk of one guest takes nothing from the others. UploadRecorder counts them. */
  uploadsToEvent: { name: 'uploads-event', most: 300, seconds: MINUTE },
  /**
   * With those that found no room. A guest's page that is asked to come again does so six times in the first minute and
   * once in each that follows, so 500 phones behind one address stay below this while a full queue turns all away.
   */
  uploadTriesFromAddress: { name: 'upload-tries-address', most: 3_000, seconds: MINUTE, evenWhenBusy: true },
  downloadsOfGuest: { name: 'downloads-guest', most: 60, seconds: MINUTE },
  /** Two for each photo that an address may upload in that time. */
  downloadsFromAddress: { name: 'downloads-address', most: 600, seconds: MINUTE },
  reportsOfGuest: { name: 'reports-guest', most: 10, seconds: HOUR },
  reportsFromAddress: { name: 'reports-address', most: 100, seconds: HOUR },
  sharesOfGuest: { name: 'shares-guest', most: 30, seconds: HOUR },
  /** Three of each of 500 guests. */
  sharesFromAddress: { name: 'shares-address', most: 1_500, seconds: HOUR },
  /** Each asks the payment provider, whose patience is that of all organizers together. */
  checkoutsOfUser: { name: 'checkouts-user', most: 30, seconds: MINUTE },
  paymentChecksOfUser: { name: 'payment-checks-user', most: 30, seconds: MINUTE },
  portalsOfUser: { name: 'portals-user', most: 30, seconds: MINUTE },
  /** All of an account, its photos' rows included, is read for each. */
  accountExportsOfUser: { name: 'account-exports-user', most: 10, seconds: HOUR },
  rehearsalsOfUser: { name: 'rehearsals-user', most: 6, seconds: MINUTE },
  /** Guesses of a password by whoever holds a session, and of tokens that were mailed. */
  secretChecksOfUser: { name: 'secret-checks-user', most: 10, seconds: 15 * MINUTE },
  secretChecksFromAddress: { name: 'secret-checks-address', most: 100, seconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;
