import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { CardBehavior } from './cards.js';
import { StripeError } from './stripe-error.js';

export type StripeObject =
  | Stripe.Customer
  | Stripe.Product
  | Stripe.Price
  | Stripe.PaymentMethod
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Invoice
  | Stripe.InvoicePayment
  | Stripe.Subscription
  | Stripe.BillingPortal.Session;

type Kind = StripeObject['object'];
type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>;

/** A Stripe account: objects by id in order of creation, and a separate clock. */
export class State {
  private readonly objects = new Map<string, StripeObject>();
  private readonly kinds = new Map<string, StripeObject[]>();
  /** Objects by the ids they referenced at their creation. */
  private readonly referrers = new Map<string, StripeObject[]>();
  /** Card behavior by payment method. */
  readonly cards = new Map<string, CardBehavior>();
  readonly events: Stripe.Event[] = [];
  private offset = 0;
  private readonly listeners: ((event: Stripe.Event) => void)[] = [];

  constructor(readonly apiVersion: string) {}

  /** The fake's clock, in seconds since 1970. */
  now(): number {
    return this.realTime() + this.offset;
  }

  /** The machine's clock, which tests don't move, in seconds since 1970. */
  realTime(): number {
    return Math.floor(Date.now() / 1000);
  }

  moveClock(seconds: number): void {
    this.offset += seconds;
  }

  newId(prefix: string, length = 24): string {
    return `${prefix}_${randomBytes(length).toString('base64url').replace(/[-_]/g, '0').slice(0, length)}`;
  }

  add<T extends StripeObject>(object: T): T {
    this.objects.set(object.id, object);
    const kind = this.kinds.get(object.object) ?? [];
    this.kinds.set(object.object, kind);
    kind.push(object);
    for (const id of idsIn(object)) {
      if (id === object.id) continue;
      const named = this.referrers.get(id) ?? [];
      this.referrers.set(id, named);
      named.push(object);
    }
    return object;
  }

  /** Delete an object and all objects that referenced it at their creation. */
  delete(id: string): void {
    const deleted = new Set([id, ...(this.referrers.get(id) ?? []).map((object) => object.id)]);
    for (const each of deleted) this.objects.delete(each);
    for (const lists of [this.kinds, this.referrers]) {
      for (const [key, objects] of lists) {
        lists.set(
          key,
          objects.filter((object) => !deleted.has(object.id)),
        );
      }
    }
  }

  find(id: string): StripeObject | undefined {
    return this.objects.get(id);
  }

  get<K extends Kind>(kind: K, id: string, param = 'id'): OfKind<K> {
    const object = this.objects.get(id);
    if (object?.object !== kind) throw StripeError.missing(kind, id, param);
    return object as OfKind<K>;
  }

  count(kind: Kind): number {
    return this.kinds.get(kind)?.length ?? 0;
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  all<K extends Kind>(kind: K): OfKind<K>[] {
    return ((this.kinds.get(kind) ?? []) as OfKind<K>[]).toReversed();
  }

  /** Objects that referenced an id at their creation, newest first. Faster than filtering {@link all}. */
  findReferring<K extends Kind>(kind: K, id: string): OfKind<K>[] {
    const found = (this.referrers.get(id) ?? []).filter(({ object }) => object === kind);
    return (found as OfKind<K>[]).toReversed();
  }

  /** Emit an event with a copy of the object. */
  emit(type: string, object: StripeObject): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.events.push(event);
    for (const listener of this.listeners) listener(event);
  }

  onEvent(listener: (event: Stripe.Event) => void): void {
    this.listeners.push(listener);
  }
}

/** Assert that a reference is an id: the fake stores references unexpanded. */
export function ref(reference: unknown): string {
  if (typeof reference !== 'string') throw new Error('A stored reference is not an id');
  return reference;
}

/** The ids in an object. */
function idsIn(value: unknown, ids = new Set<string>()): Set<string> {
  if (typeof value === 'string' && /^(cus|sub|in|pi|ch)_/.test(value)) ids.add(value);
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) idsIn(each, ids);
  return ids;
}
