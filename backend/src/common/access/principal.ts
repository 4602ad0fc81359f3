/** The signed-in user, read from the database for each request. */
export interface Principal {
  id: string;
  email: string;
  role: 'organizer' | 'admin';
}
