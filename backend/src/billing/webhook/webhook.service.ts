import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import type { WebhookNotice } from '../../platform/payments/payment-snapshots.js';
import { SubscriptionsClient } from '../../platform/payments/subscriptions.client.js';
import { WebhookVerifier } from '../../platform/payments/webhook-verifier.js';
import { CustomersService } from '../customers/customers.service.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { SubscriptionSync } from '../payments/subscription-sync.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';

/**
 * Receives Stripe's webhooks. Uses only the ids in the message and reads everything else from Stripe, so repeated,
 * reordered and late messages result in the same rows.
 */
@Injectable()
export class WebhookService {
  constructor(
    private readonly client: SubscriptionsClient,
    private readonly customers: CustomersService,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
    private readonly verifier: WebhookVerifier,
  ) {}

  /** @throws ApiError `webhook_refused` for a forged, outdated or replayed signature */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<SuccessResponse> {
    const notice = this.verifier.verify(body ?? Buffer.alloc(0), signature ?? '');
    if (!(await this.deliveries.claim(notice))) {
      throw new ApiError('webhook_refused', 'This delivery was received before.');
    }
    await this.syncReferences(notice).catch(async (error: unknown) => {
      await this.deliveries.release(notice.digest);
      throw error;
    });
    await this.deliveries.markHandled(notice.digest);
    return SUCCESS;
  }

  private async syncReferences({ type, ...ids }: WebhookNotice): Promise<void> {
    if (type === 'customer.deleted' && ids.customerId !== null)
      await this.customers.detachDeleted(ids.customerId);
    if (ids.intentId !== null) await this.payments.sync(ids.intentId);
    if (ids.subscriptionId !== null) await this.subscriptions.sync(ids.subscriptionId);
    if (ids.invoiceId !== null) await this.syncInvoice(ids.invoiceId);
  }

  private async syncInvoice(id: string): Promise<void> {
    const invoice = await this.client.readInvoice(id);
    if (invoice === null || invoice.subscriptionId === null) return;
    await this.subscriptions.sync(invoice.subscriptionId);
    for (const intentId of invoice.intentIds) await this.payments.sync(intentId);
  }
}
