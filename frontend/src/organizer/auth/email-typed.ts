/** The address of the account pages' forms, which each begins with and tells when it is typed. */
export interface EmailTyped {
  email: string;
  onEmail: (email: string) => void;
}
