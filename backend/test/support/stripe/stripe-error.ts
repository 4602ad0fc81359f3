/** An error response of Stripe. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
      code?: string;
      decline_code?: string;
      message: string;
      param?: string;
      payment_intent?: object;
    },
  ) {
    super(body.message);
  }

  static missing(what: string, id: string, param = 'id'): StripeError {
    return new StripeError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param,
    });
  }

  static invalid(message: string, param?: string, code?: string): StripeError {
    return new StripeError(400, { type: 'invalid_request_error', message, param, code });
  }
}
