import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';
import { currentUserQuery } from '@/organizer/lib/current-user';

async function verifyEmail(token: string, client: QueryClient) {
  const verified = await bodyOf(api.POST('/api/verify-email', { body: { token } }));
  if (client.getQueryData(currentUserQuery.queryKey)) await client.invalidateQueries(currentUserQuery);
  return verified;
}

/** A query, though it changes something: the link is followed once, however often the page is drawn. */
const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ client }) => verifyEmail(token, client),
  });

/** Proves an email address with the mailed token; without one nothing is asked. */
export const useVerifyEmail = (token: string) =>
  useQuery({ ...verifyEmailQuery(token), enabled: token !== '' });
