import { StripeError } from '../stripe-error.js';

export interface StoredResponse {
  status: number;
  body: unknown;
  /** Whether it was sent before, under the same key. */
  replayed?: boolean;
}

/** A request with a key and its response; null during execution. */
interface KeyUse {
  request: string;
  answer: StoredResponse | null;
}

/**
 * Replays the response of the first request with a key. Rejects the key for another request, and while the first one is
 * executed.
 */
export class IdempotencyKeys {
  private readonly uses = new Map<string, KeyUse>();

  /** @param request method, path and parameters */
  async execute(
    key: string | undefined,
    request: string,
    work: () => StoredResponse | Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    if (key === undefined) return work();
    const before = this.uses.get(key);
    if (before === undefined) {
      const use: KeyUse = { request, answer: null };
      this.uses.set(key, use);
      const response = work();
      // Stores a synchronous result before another request can arrive.
      use.answer = response instanceof Promise ? await response : response;
      return use.answer;
    }
    if (before.request !== request) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (before.answer === null) throw inUse(key);
    return { ...before.answer, replayed: true };
  }

  /** Delete the keys of requests that contain this account or customer id, as Stripe does after 24 h. */
  expire(named: string): void {
    for (const [key, { request }] of this.uses) if (request.includes(named)) this.uses.delete(key);
  }
}

function inUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
