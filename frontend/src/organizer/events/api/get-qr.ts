import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/organizer/lib/api';
import type { OwnEvent } from './get-events';

export type Qr = components['schemas']['QrResponse'];

const fetchQr = (id: string) => bodyOf(api.GET('/api/events/{id}/qr', { params: { path: { id } } }));

/** By the address too: after that was changed, the code of the former one is never shown again. */
const qrQuery = ({ id, linkSlug }: OwnEvent) =>
  queryOptions({ queryKey: ['qr', id, linkSlug], queryFn: () => fetchQr(id) });

/** An event's QR code as a PNG data URL, and the address in it. */
export const useQr = (event: OwnEvent) => useQuery(qrQuery(event));
