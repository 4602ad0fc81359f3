import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './api';

const fetchPlans = async () => (await bodyOf(api.GET('/api/subscription/plans'))).plans;

const plansQuery = queryOptions({ queryKey: ['plans'], queryFn: fetchPlans });

export const usePlans = () => useQuery(plansQuery);
