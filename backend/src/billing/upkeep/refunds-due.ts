import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { processEach } from './process-each.js';

/** Refunds per run; the next run handles the rest. */
const BATCH_SIZE = 50;

/** Retries refunds of redundant payments that could not be made immediately. */
@Injectable()
export class RefundsDue {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly payments: PaymentsRepository,
    private readonly sync: PaymentSync,
  ) {}

  async refundAll(): Promise<void> {
    const due = await this.payments.findRefundsDue(BATCH_SIZE);
    await processEach(due, this.logger, (id) => this.sync.sync(id));
  }
}
