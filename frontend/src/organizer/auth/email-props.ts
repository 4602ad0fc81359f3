/** The email that the sign-in and sign-up forms share. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}
