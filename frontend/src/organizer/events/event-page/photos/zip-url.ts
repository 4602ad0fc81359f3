export type ZipKind = 'framed' | 'originals';

/** Address of an event's photos as one ZIP; a plain link, so that every browser saves it. */
export const zipUrl = (eventId: string, kind: ZipKind): string =>
  `/api/events/${encodeURIComponent(eventId)}/photos.zip?kind=${kind}`;
