import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type Credits = components['schemas']['CreditsResponse'];

const fetchCredits = (id: string) => bodyOf(api.GET('/api/users/{id}/credits', { params: { path: { id } } }));

const creditsQuery = (userId: string) =>
  queryOptions({ queryKey: ['credits', userId], queryFn: () => fetchCredits(userId) });

/** A user's plan, what of it is used and what is left. */
export const useCredits = (userId: string) => useQuery(creditsQuery(userId));

/** The same, asked for anew: where something is refused by it. */
export const useCreditsOfNow = (userId: string) =>
  useQuery({ ...creditsQuery(userId), refetchOnMount: 'always' });
