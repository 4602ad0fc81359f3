import type { Delivery } from '../deliver/delivery';

type Consent = NonNullable<Delivery['consent']>;

/** For browsers that block storage: lost with the page. */
const inMemory = new Map<string, Consent>();

const keyOf = (eventId: string) => `consent-${eventId}`;

/** The consent to this version that was given on this device. */
export function findConsent(eventId: string, version: number): Consent | undefined {
  const given = read(eventId);
  return given?.version === version ? given : undefined;
}

/** Store that the guest agrees now. */
export function storeConsent(eventId: string, version: number): Consent {
  const given = { version, at: new Date().toISOString() };
  inMemory.set(eventId, given);
  try {
    localStorage.setItem(keyOf(eventId), JSON.stringify(given));
  } catch {
    // The consent lasts until the page is closed.
  }
  return given;
}

function read(eventId: string): Consent | undefined {
  try {
    const stored = localStorage.getItem(keyOf(eventId));
    if (stored !== null) return JSON.parse(stored) as Consent;
  } catch {
    // Blocked or damaged.
  }
  return inMemory.get(eventId);
}
