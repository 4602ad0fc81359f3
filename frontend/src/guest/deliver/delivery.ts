import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame, UploadResult, Visibility } from '../api/types';

/** A file as an ArrayBuffer, since some browsers lose Blobs stored in IndexedDB. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/**
 * State of a delivery:
 * - `waiting`: on this device only, sent (again) automatically;
 * - `delivered`: the server has it, `result` is its response;
 * - `handed-over`: the event's monthly quota is used up, the guest keeps the photo framed on the device;
 * - `refused`: the server rejected it, or failed for a day; `refusal` says why. Some are sent again, see `isRevocable`;
 * - `unwanted`: the guest deleted it, but the server may have it. Removed once it is deleted there.
 */
type DeliveryState = 'waiting' | 'delivered' | 'handed-over' | 'refused' | 'unwanted';

/** A photo for an event, stored until the guest deletes it. */
export interface Delivery {
  /** UUID, sent as Idempotency-Key with every attempt, so that repeated uploads create one photo. */
  key: string;
  /** Stable when the slug changes. May be missing: a page and a worker of different builds share the store. */
  eventId?: string;
  /** The event's slug when the photo was made. The server resolves former slugs. */
  slug: string;
  frameId: string;
  /** The frame at that time. Its files remain when the event changes frames. May be missing. */
  frame?: PublicFrame;
  placement: Placement;
  /** Who may see the photo. Undefined: as the event decides. */
  visibility?: Visibility;
  /** The version of the consent text that the guest agreed to, and when, as ISO 8601. */
  consent?: { version: number; at: string };
  /** Names the photos that were generated together. Undefined for a single one. */
  batch?: string;
  /** Creation time by the device's clock, ms since 1970. */
  createdAt: number;
  /** The upload; null once the server has it. */
  photo: StoredFile | null;
  /** Thumbnail made on the device; null if the browser could not read the photo. */
  thumb: StoredFile | null;
  state: DeliveryState;
  /** Whether an attempt was started, so that the server may have the photo. Undefined means unknown. */
  begun?: boolean;
  /** Stored in memory only: lost with the page. */
  isFleeting?: boolean;
  /** Number of failed attempts. */
  attempts: number;
  /** Earliest time of the next attempt, ms since 1970. */
  notBefore: number;
  /** First transient rejection by the server, ms since 1970. */
  firstRefusedAt?: number;
  /** Whether the last attempt reached the server. Decides the status text. */
  reached: boolean;
  result: UploadResult | null;
  refusal: { code: string; message: string } | null;
}

/** The event that deliveries belong to. */
export interface DeliveryEvent {
  id: string;
  slug: string;
}

export const belongsTo = ({ eventId, slug }: Delivery, event: DeliveryEvent): boolean =>
  eventId === undefined ? slug === event.slug : eventId === event.id;

/** Whether the delivery still needs a request to the server. */
export const isOpen = ({ state }: Delivery): boolean => state === 'waiting' || state === 'unwanted';

/** Outcome of one attempt. */
export type Attempt =
  | { kind: 'accepted'; result: UploadResult }
  | { kind: 'failed'; status: number; code: string; message: string; retryAfterMs: number | null }
  | { kind: 'unreachable' };

/** Name of the lock that pages and the service worker hold while sending a photo. */
export const lockName = (key: string) => `eventframe-delivery-${key}`;
