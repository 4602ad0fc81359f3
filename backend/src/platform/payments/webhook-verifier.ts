import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import type { WebhookNotice } from './payment-snapshots.js';
import { StripeAccount } from './stripe-account.js';
import { toWebhookNotice } from './to-webhook-notice.js';

/** Seconds a signature is good for, before and after the server's own clock. */
const TOLERANCE = 300;

/** Tells Stripe's webhooks from anybody else's. */
@Injectable()
export class WebhookVerifier {
  constructor(private readonly account: StripeAccount) {}

  /**
   * @param body the bytes as they came: a parsed and printed body has another signature
   * @param header `Stripe-Signature`
   * @throws ApiError `webhook_refused` when the signature is not Stripe's or is too old or too new
   */
  verify(body: Buffer, header: string): WebhookNotice {
    const { webhooks, keys } = this.account;
    try {
      const event = webhooks.constructEvent(body, header, keys.webhookSecret, TOLERANCE);
      const timestamp = timestampOf(header);
      if (timestamp > Date.now() / 1000 + TOLERANCE) throw new Error('The timestamp is to come');
      return toWebhookNotice(event, digestOf(timestamp, body));
    } catch (error) {
      throw new ApiError('webhook_refused', 'The signature of this webhook is not valid.', { cause: error });
    }
  }
}

function timestampOf(header: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
}

/** The header itself would not do: it can be written in many ways around the same signature. */
function digestOf(timestamp: number, body: Buffer): string {
  return createHash('sha256').update(`${timestamp}.`).update(body).digest('hex');
}
