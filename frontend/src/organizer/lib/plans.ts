import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from './api';

const fetchPlans = async () => (await unwrapBody(api.GET('/api/subscription/plans'))).plans;

const plansQuery = queryOptions({ queryKey: ['plans'], queryFn: fetchPlans });

export const usePlans = () => useQuery(plansQuery);
