import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';

export type Branding = components['schemas']['BrandingResponse'];

export const fetchBranding = () => unwrapBody(api.GET('/api/branding'));

export const brandingQuery = queryOptions({ queryKey: ['branding'], queryFn: fetchBranding });

/** The organizer's own logo and colours, and whether the plan includes them. */
export const useBranding = () => useQuery(brandingQuery);
