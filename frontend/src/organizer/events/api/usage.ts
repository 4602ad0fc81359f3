import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type Credits = components['schemas']['CreditsResponse'];

const fetchCredits = (id: string) =>
  unwrapBody(api.GET('/api/users/{id}/credits', { params: { path: { id } } }));

const creditsQuery = (userId: string) =>
  queryOptions({ queryKey: ['credits', userId], queryFn: () => fetchCredits(userId) });

/** The user's plan and its usage. */
export const useCredits = (userId: string) => useQuery(creditsQuery(userId));

/** The same, but always refetched: for pages that check the quota. */
export const useCreditsOfNow = (userId: string) =>
  useQuery({ ...creditsQuery(userId), refetchOnMount: 'always' });

const fetchStats = () => unwrapBody(api.GET('/api/users/me/stats'));

const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: fetchStats });

export const useStats = () => useQuery(statsQuery);
