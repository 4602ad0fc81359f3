import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

export type Session = components['schemas']['SessionResponse'];

const fetchSessions = () => bodyOf(api.GET('/api/user/sessions'));

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: fetchSessions });

/** Where one is signed in, the last used first. */
export const useSessions = () => useQuery(sessionsQuery);
