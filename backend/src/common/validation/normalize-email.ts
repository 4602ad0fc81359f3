/** Return the form in which emails are stored and compared: lower case and NFKC, which unifies look-alike letters. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
