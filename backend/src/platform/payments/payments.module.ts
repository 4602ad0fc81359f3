import { Global, Module } from '@nestjs/common';
import { CustomersClient } from './customers.client.js';
import { IntentsClient } from './intents.client.js';
import { PricesClient } from './prices.client.js';
import { StripeAccount } from './stripe-account.js';
import { SubscriptionsClient } from './subscriptions.client.js';
import { WebhookVerifier } from './webhook-verifier.js';

const CLIENTS = [
  StripeAccount,
  CustomersClient,
  IntentsClient,
  PricesClient,
  SubscriptionsClient,
  WebhookVerifier,
];

/** The only access to the payment provider. */
@Global()
@Module({ providers: CLIENTS, exports: CLIENTS })
export class PaymentsModule {}
