import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type Session = components['schemas']['SessionResponse'];

const fetchSessions = () => unwrapBody(api.GET('/api/user/sessions'));

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: fetchSessions });

/** The user's sessions, the most recently used first. */
export const useSessions = () => useQuery(sessionsQuery);
