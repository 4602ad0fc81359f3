export type ZipKind = 'framed' | 'originals';

/** Address of photos as one ZIP; a plain link, so that every browser saves it. @param ids without them all photos */
export function zipUrl(eventId: string, kind: ZipKind, ids: readonly string[] = []): string {
  const query = new URLSearchParams({ kind, ...(ids.length > 0 && { ids: ids.join(',') }) });
  return `/api/events/${encodeURIComponent(eventId)}/photos.zip?${query.toString()}`;
}
