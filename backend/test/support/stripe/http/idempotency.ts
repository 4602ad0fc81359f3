import { StripeError } from '../stripe-error.js';

export interface StoredResponse {
  status: number;
  body: unknown;
  /** Another request got it before, under the same key. */
  replayed?: boolean;
}

/** What a key was used for, and the answer; null while the work is not done. */
interface KeyUse {
  request: string;
  answer: StoredResponse | null;
}

/**
 * Answers a repeated key with what the first request got, and refuses it for anything else, and while the first request
 * is being worked on.
 */
export class IdempotencyKeys {
  private readonly kept = new Map<string, KeyUse>();

  /** @param request what the key was used for: method, path and parameters */
  async execute(
    key: string | undefined,
    request: string,
    work: () => StoredResponse | Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    if (key === undefined) return work();
    const before = this.kept.get(key);
    if (before === undefined) {
      const kept: KeyUse = { request, answer: null };
      this.kept.set(key, kept);
      const response = work();
      // What needs no time is done before anybody else can ask.
      kept.answer = response instanceof Promise ? await response : response;
      return kept.answer;
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

  /** What Stripe does after a day at the earliest: with the keys of requests that name this account or customer. */
  expire(named: string): void {
    for (const [key, { request }] of this.kept) if (request.includes(named)) this.kept.delete(key);
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
