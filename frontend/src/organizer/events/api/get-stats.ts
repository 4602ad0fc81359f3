import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';

const fetchStats = () => bodyOf(api.GET('/api/users/me/stats'));

const statsQuery = queryOptions({ queryKey: ['stats'], queryFn: fetchStats });

export const useStats = () => useQuery(statsQuery);
