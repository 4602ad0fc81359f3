import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame, UploadResult } from '../api/types';

/** Bytes with their type. An ArrayBuffer, since some browsers lose Blobs they keep in IndexedDB. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/**
 * How far a photo has come:
 * - `waiting`: on this device only, it will be sent (again) by itself;
 * - `delivered`: the server has it, `result` is its answer;
 * - `handed-over`: the event takes no more photos this month, the guest keeps the picture made on the device;
 * - `refused`: the server will never take it, or has not for a day; `refusal` says why;
 * - `unwanted`: the guest deleted it, but the server has it or may have it: it goes once it is deleted there too.
 */
type DeliveryState = 'waiting' | 'delivered' | 'handed-over' | 'refused' | 'unwanted';

/** A photo on its way to an event, kept until the guest deletes it. */
export interface Delivery {
  /** UUID, sent as Idempotency-Key with every attempt: however often it is sent, it is one photo. */
  key: string;
  /** The event's id, which outlasts its address. A page and a worker of two builds share what is kept: it may lack it. */
  eventId?: string;
  /** The event's address when the photo was made; the server knows every address an event ever had. */
  slug: string;
  frameId: string;
  /** The frame as it was: its files stay when the event has another one. May be lacking, too. */
  frame?: PublicFrame;
  placement: Placement;
  /** When the guest made it, ms since 1970 by the device's clock. */
  createdAt: number;
  /** What is sent; dropped once the server has it. */
  photo: StoredFile | null;
  /** A small picture of the result made on the device; null when the browser could not read the photo. */
  thumb: StoredFile | null;
  state: DeliveryState;
  /** Whether an attempt was ever begun, so that the server may have it; what does not say so may have been sent. */
  begun?: boolean;
  /** Kept in the page's memory alone: it is lost with the page. */
  isFleeting?: boolean;
  /** Attempts that have failed. */
  attempts: number;
  /** Not to be sent again before this time, ms since 1970. */
  notBefore: number;
  /** When the server first answered 'not now', ms since 1970; absent until then. */
  firstRefusedAt?: number;
  /** Whether the last attempt reached the server; says which words the guest reads while it waits. */
  reached: boolean;
  result: UploadResult | null;
  refusal: { code: string; message: string } | null;
}

/** An event as deliveries know it. */
export interface DeliveryEvent {
  id: string;
  slug: string;
}

export const belongsTo = ({ eventId, slug }: Delivery, event: DeliveryEvent): boolean =>
  eventId === undefined ? slug === event.slug : eventId === event.id;

/** Whether there is still something to be done at the server. */
export const isOpen = ({ state }: Delivery): boolean => state === 'waiting' || state === 'unwanted';

/** What became of one attempt to send. */
export type Attempt =
  | { kind: 'taken'; result: UploadResult }
  | { kind: 'answered'; status: number; code: string; message: string; retryAfterMs: number | null }
  | { kind: 'unreachable' };

/** Whoever sends a photo holds the lock of this name, so that pages and the service worker take turns. */
export const lockName = (key: string) => `eventframe-delivery-${key}`;
