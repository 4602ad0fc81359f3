import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { PaymentSync } from '../payments/payment-sync.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { eachSafely } from './each-safely.js';

/** Refunds a run makes; the rest is the next run's. */
const BATCH = 50;

/** Gives back what was charged for nothing, where that was not done at once. */
@Injectable()
export class RefundsDue {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly payments: PaymentsRepository,
    private readonly sync: PaymentSync,
  ) {}

  async giveAllBack(): Promise<void> {
    const due = await this.payments.findRefundsDue(BATCH);
    await eachSafely(due, this.logger, (id) => this.sync.sync(id));
  }
}
