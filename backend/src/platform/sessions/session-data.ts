import 'express-session';

declare module 'express-session' {
  interface SessionData {
    /** The user's `session_epoch` when they signed in: the session counts while the two are equal. */
    epoch: number;
    /** When they signed in, ISO 8601. */
    signedInAt: string;
    /** The browser, as it names itself. */
    agent: string;
  }
}
