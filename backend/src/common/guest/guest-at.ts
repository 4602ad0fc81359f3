import { createHash } from 'node:crypto';

/**
 * What is kept of a guest at one event: enough to know them there again, too little to come as them, and another
 * one at each event, so that nobody who reads the database can follow a guest from one to the next.
 *
 * @param guest as the cookie has them
 */
export function guestAt(eventId: string, guest: string): string {
  // Twice: the migration GuestsByEvent makes the same of rows that hold the inner one, from which no guest is read back.
  return digest(`${eventId} ${digest(guest)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
