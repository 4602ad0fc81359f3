const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** At most `most` in any stretch of `seconds`, before the operator's factor. */
export interface RateLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Every limit of the service. A hall of guests behind one address passes them, a script does not: what many
 * people do behind one address is limited by guest first and by address only far above that.
 */
export const RATE_LIMITS = {
  failedLoginsOfAccount: { name: 'failed-logins-account', most: 10, seconds: 15 * MINUTE },
  failedLoginsFromAddress: { name: 'failed-logins-address', most: 100, seconds: 15 * MINUTE },
  registrationsFromAddress: { name: 'registrations-address', most: 20, seconds: HOUR },
  accountMailsOfAccount: { name: 'account-mails-account', most: 5, seconds: HOUR },
  accountMailsFromAddress: { name: 'account-mails-address', most: 30, seconds: HOUR },
  uploadsOfGuest: { name: 'uploads-guest', most: 20, seconds: MINUTE },
  uploadsFromAddress: { name: 'uploads-address', most: 300, seconds: MINUTE },
  uploadsToEvent: { name: 'uploads-event', most: 300, seconds: MINUTE },
  downloadsOfGuest: { name: 'downloads-guest', most: 60, seconds: MINUTE },
  reportsOfGuest: { name: 'reports-guest', most: 10, seconds: HOUR },
  sharesOfGuest: { name: 'shares-guest', most: 30, seconds: HOUR },
  rehearsalsOfUser: { name: 'rehearsals-user', most: 6, seconds: MINUTE },
  /** Guesses of a password by whoever holds a session, or of a token that was mailed. */
  secretChecksOfUser: { name: 'secret-checks-user', most: 10, seconds: 15 * MINUTE },
  secretChecksFromAddress: { name: 'secret-checks-address', most: 100, seconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;
