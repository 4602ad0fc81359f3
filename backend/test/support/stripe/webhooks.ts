import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

/** Where events go, and with which secret they are signed. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** As Stripe counts time. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** The header Stripe signs an event with: HMAC-SHA-256 of `{timestamp}.{body}` (docs.stripe.com/webhooks). */
export function signatureOf(body: string, secret: string, timestamp = secondsNow()): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Delivers an event once. @returns the receiver's status; 0 when it could not be reached */
async function deliver(event: Stripe.Event, { url, secret }: WebhookTarget): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(body, secret),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Seconds between the attempts of a delivery that was not taken. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 16];

/** Delivers every event in the background, again and again until it is taken. */
export class WebhookSender {
  private readonly waiting = new Set<NodeJS.Timeout>();

  constructor(private readonly target: WebhookTarget) {}

  send(event: Stripe.Event, attempt = 0): void {
    void deliver(event, this.target).then((status) => {
      const pause = RETRY_DELAYS_SECONDS[attempt];
      if ((status >= 200 && status < 300) || pause === undefined) return;
      const timer = setTimeout(() => {
        this.waiting.delete(timer);
        this.send(event, attempt + 1);
      }, pause * 1000);
      this.waiting.add(timer);
    });
  }

  stop(): void {
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }
}
