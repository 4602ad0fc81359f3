import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS, type StripeSettings } from '../config/settings.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { connectToStripe, isStateConflict, isInvalidRequest } from './stripe-connection.js';

/** The operator's Stripe account, if configured. */
@Injectable()
export class StripeAccount {
  private readonly stripe: Stripe | null;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.stripe = settings.stripe === null ? null : connectToStripe(settings.stripe);
  }

  get isConfigured(): boolean {
    return this.stripe !== null;
  }

  /** @throws ApiError `payments_not_configured` */
  get keys(): StripeSettings {
    if (this.settings.stripe === null) throw notConfigured();
    return this.settings.stripe;
  }

  /** @throws ApiError `payments_not_configured` */
  get webhooks(): Stripe['webhooks'] {
    if (this.stripe === null) throw notConfigured();
    return this.stripe.webhooks;
  }

  /**
   * Call Stripe.
   *
   * Forwards errors about missing objects and state conflicts to the caller. Converts connection, authentication and
   * request errors to an ApiError; a rejected request is a defect and logged as an error.
   *
   * @throws ApiError `payments_not_configured`, `payments_unavailable`
   */
  async call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe } = this;
    if (stripe === null) throw notConfigured();
    try {
      return await retryOnConflict(() => request(stripe));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || isStateConflict(error)) throw error;
      if (isInvalidRequest(error)) this.logger.error({ err: error }, 'Stripe rejected a request');
      else this.logger.warn({ err: error }, 'Stripe request failed');
      throw new ApiError(
        'payments_unavailable',
        'Payments are not available right now. Try again in a minute.',
        {
          cause: error,
        },
      );
    }
  }
}

function notConfigured(): ApiError {
  return new ApiError('payments_not_configured', 'Paid plans cannot be bought on this server.');
}
