import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS, type StripeSettings } from '../config/settings.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { connectToStripe, isOtherState, isRefusal } from './stripe-connection.js';

/** The operator's account at Stripe, if there is one. */
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
   * One exchange with Stripe. That an object is not there, or in another state, is thrown as it is, for callers know
   * what to do about it. That Stripe cannot be reached, does not let us in or refuses what it is asked becomes a refusal
   * that a person can be told; the last is the operator's to mend, and an error in the log.
   *
   * @throws ApiError `payments_not_configured`, `payments_unavailable`
   */
  async call<T>(exchange: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe } = this;
    if (stripe === null) throw notConfigured();
    try {
      return await retryOnConflict(() => exchange(stripe));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || isOtherState(error)) throw error;
      if (isRefusal(error)) this.logger.error({ err: error }, 'Stripe refused what it was asked');
      else this.logger.warn({ err: error }, 'Stripe did not answer');
      throw new ApiError('payments_unavailable', 'Payments are not available right now. Please try again.', {
        cause: error,
      });
    }
  }
}

function notConfigured(): ApiError {
  return new ApiError('payments_not_configured', 'Paid plans cannot be bought on this server.');
}
