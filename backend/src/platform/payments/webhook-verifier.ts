import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import type { WebhookNotice } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { idOf } from './stripe-values.js';

/** Maximum difference between a signature's timestamp and the server's clock. */
const TOLERANCE_SECONDS = 300;

/** Fields of an event's object that reference other objects. All others are ignored. */
interface EventObject {
  id: string;
  object: string;
  payment_intent?: string | { id: string } | null;
  invoice?: string | { id: string } | null;
  customer?: string | { id: string } | null;
  payment?: { payment_intent?: string | { id: string } | null } | null;
}

/** Verifies the signatures of Stripe's webhooks. */
@Injectable()
export class WebhookVerifier {
  constructor(private readonly account: StripeAccount) {}

  /**
   * @param body the raw bytes, because re-serialized JSON has another signature
   * @param header `Stripe-Signature`
   * @throws ApiError `webhook_refused` if the signature is invalid, expired or in the future
   */
  verify(body: Buffer, header: string): WebhookNotice {
    const { webhooks, keys } = this.account;
    try {
      const event = webhooks.constructEvent(body, header, keys.webhookSecret, TOLERANCE_SECONDS);
      const timestamp = timestampOf(header);
      if (timestamp > Date.now() / 1000 + TOLERANCE_SECONDS)
        throw new Error('The timestamp is in the future');
      return toWebhookNotice(event, digestOf(timestamp, body));
    } catch (error) {
      throw new ApiError('webhook_refused', 'The signature of this webhook is not valid.', { cause: error });
    }
  }
}

function timestampOf(header: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
}

/** Excludes the header, which can be written in several ways for the same signature. */
function digestOf(timestamp: number, body: Buffer): string {
  return createHash('sha256').update(`${timestamp}.`).update(body).digest('hex');
}

/** Extract the ids from an event with a verified signature. */
function toWebhookNotice(event: Stripe.Event, digest: string): WebhookNotice {
  const named = event.data.object as unknown as EventObject;
  const idIfType = (object: string) => (named.object === object ? named.id : null);
  return {
    digest,
    id: event.id,
    type: event.type,
    intentId: idIfType('payment_intent') ?? idOf(named.payment_intent) ?? idOf(named.payment?.payment_intent),
    invoiceId: idIfType('invoice') ?? idOf(named.invoice),
    subscriptionId: idIfType('subscription'),
    customerId: idIfType('customer') ?? idOf(named.customer),
  };
}
