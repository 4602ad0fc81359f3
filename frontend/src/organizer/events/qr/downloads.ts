/** Addresses of files that the server makes of an event's QR code; plain links, so that every browser saves them. */
export const qrSvgUrl = (id: string) => `/api/events/${encodeURIComponent(id)}/qr?format=svg`;

/** @param text the line under the code; blank: the server's own */
export function posterUrl(id: string, size: 'a4' | 'letter', text: string): string {
  const query = new URLSearchParams({ size, ...(text.trim() && { text: text.trim() }) });
  return `/api/events/${encodeURIComponent(id)}/poster?${query.toString()}`;
}
