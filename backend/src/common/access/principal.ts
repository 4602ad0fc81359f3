/** Who asks: the signed-in user as the session knows them, read afresh for each request. */
export interface Principal {
  id: string;
  email: string;
  role: 'organizer' | 'admin';
}
