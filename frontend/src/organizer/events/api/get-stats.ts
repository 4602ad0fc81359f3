import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

const fetchStats = () => unwrapBody(api.GET('/api/users/me/stats'));

const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: fetchStats });

export const useStats = () => useQuery(statsQuery);
