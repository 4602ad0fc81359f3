import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/lib/api';

export type Qr = components['schemas']['QrResponse'];

const fetchQr = (id: string) => bodyOf(api.GET('/api/events/{id}/qr', { params: { path: { id } } }));

export const qrQuery = (id: string) => queryOptions({ queryKey: ['qr', id], queryFn: () => fetchQr(id) });

/** An event's QR code as a PNG data URL, and the address in it. */
export const useQr = (id: string) => useQuery(qrQuery(id));
