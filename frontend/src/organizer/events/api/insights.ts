import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type Insights = components['schemas']['InsightsResponse'];
export type AdvancedInsights = components['schemas']['AdvancedInsights'];

/** Days and hours are in the organizer's time zone. */
const tz = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const fetchInsights = (id: string) =>
  unwrapBody(api.GET('/api/events/{id}/insights', { params: { path: { id }, query: { tz: tz() } } }));

const insightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['insights', id],
    queryFn: () => fetchInsights(id),
    // The numbers change while the page is closed.
    gcTime: 0,
  });

export const useInsights = (id: string) => useQuery(insightsQuery(id));

/** URL of the hourly counts as CSV. */
export const insightsCsvUrl = (id: string) =>
  `/api/events/${encodeURIComponent(id)}/insights.csv?${new URLSearchParams({ tz: tz() }).toString()}`;
