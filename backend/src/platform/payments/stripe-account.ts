import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS, type StripeSettings } from '../config/settings.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { connectToStripe } from './stripe-connection.js';

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
   * One exchange with Stripe. What Stripe refuses for a reason of the request is thrown as it is; that Stripe
   * cannot be reached or does not let us in becomes a refusal that a person can be told.
   *
   * @throws ApiError `payments_not_configured`, `payments_unavailable`
   */
  async call<T>(exchange: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (this.stripe === null) throw notConfigured();
    try {
      return await exchange(this.stripe);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || isAboutTheRequest(error)) throw error;
      const { type, code, statusCode, requestId } = error;
      this.logger.warn({ type, code, statusCode, requestId }, `Stripe did not answer: ${error.message}`);
      throw new ApiError('payments_unavailable', 'Payments are not available right now. Please try again.', {
        cause: error,
      });
    }
  }
}

function isAboutTheRequest(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

function notConfigured(): ApiError {
  return new ApiError('payments_not_configured', 'Paid plans cannot be bought on this server.');
}
