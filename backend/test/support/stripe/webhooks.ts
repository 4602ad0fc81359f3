import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

/** The receiver of events and its signing secret. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** The current time in Stripe's unit. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** The Stripe-Signature header: HMAC-SHA-256 of `{timestamp}.{body}` (docs.stripe.com/webhooks). */
export function signatureOf(body: string, secret: string, timestamp = secondsNow()): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Deliver an event once. @returns the receiver's status; 0 if it is unreachable */
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

/** Delays between attempts of a failed delivery. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 16];

/** Delivers events in the background, with retries. */
export class WebhookSender {
  private readonly waiting = new Set<NodeJS.Timeout>();

  constructor(private readonly target: WebhookTarget) {}

  send(event: Stripe.Event, attempt = 0): void {
    void deliver(event, this.target).then((status) => {
      const delay = RETRY_DELAYS_SECONDS[attempt];
      if ((status >= 200 && status < 300) || delay === undefined) return;
      const timer = setTimeout(() => {
        this.waiting.delete(timer);
        this.send(event, attempt + 1);
      }, delay * 1000);
      this.waiting.add(timer);
    });
  }

  stop(): void {
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }
}
