import { Refusal } from '../refusal.js';

interface Answer {
  status: number;
  body: unknown;
}

/** Answers a repeated key with what the first request got, and refuses it for anything else. */
export class IdempotencyKeys {
  private readonly kept = new Map<string, { request: string; answer: Promise<Answer> }>();

  /** @param request what the key was used for: method, path and parameters */
  async once(key: string | undefined, request: string, work: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined) return work();
    const before = this.kept.get(key);
    if (before === undefined) {
      const answer = work();
      this.kept.set(key, { request, answer });
      return answer;
    }
    if (before.request !== request) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return before.answer;
  }

  /** What Stripe does after a day at the earliest. */
  forget(): void {
    this.kept.clear();
  }
}
