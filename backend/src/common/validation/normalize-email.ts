/** The form in which emails are stored and counted: NFKC, so that look-alike letters are one, in lower case. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
