import type Stripe from 'stripe';
import type { CardBehavior } from '../cards.js';
import { StripeError } from '../stripe-error.js';
import { ref, type State } from '../state.js';

type Failure = NonNullable<CardBehavior['decline']>;

/** Charges, their refunds and disputes. */
export class Charges {
  constructor(
    private readonly state: State,
    private readonly pageUrl: () => string,
  ) {}

  /** Create a pending charge, dated now even if the bank settles it days later. */
  create(intent: Stripe.PaymentIntent, method: string): Stripe.Charge {
    const id = this.state.newId('ch');
    return this.state.add<Stripe.Charge>({
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: null,
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      calculated_statement_descriptor: 'FAKE',
      captured: false,
      created: this.state.now(),
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      fraud_details: {},
      livemode: false,
      metadata: { ...intent.metadata },
      on_behalf_of: null,
      outcome: null,
      paid: false,
      payment_intent: intent.id,
      payment_method: method,
      payment_method_details: null,
      receipt_email: null,
      receipt_number: null,
      receipt_url: null,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'pending',
      transfer_data: null,
      transfer_group: null,
    });
  }

  /** Announce a charge that the bank settles later. */
  markPending(id: string): void {
    this.state.emit('charge.pending', this.state.get('charge', id));
  }

  /** @param failure the reason of a failure; null for success */
  settle(id: string, failure: Failure | null): void {
    const charge = this.state.get('charge', id);
    if (failure === null) {
      charge.status = 'succeeded';
      charge.paid = charge.captured = true;
      charge.amount_captured = charge.amount;
      charge.balance_transaction = this.state.newId('txn');
      charge.receipt_url = `${this.pageUrl()}/receipts/${id}`;
    } else {
      charge.status = 'failed';
      charge.failure_code = failure.code;
      charge.failure_message = failure.message;
    }
    this.state.emit(failure === null ? 'charge.succeeded' : 'charge.failed', charge);
  }

  /** @param amount by default the remaining amount */
  refund(chargeId: string, amount?: number): Stripe.Refund {
    const charge = this.state.get('charge', chargeId, 'charge');
    this.assertUndisputed(charge);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      throw StripeError.invalid(
        `Charge ${chargeId} has already been refunded.`,
        undefined,
        'charge_already_refunded',
      );
    }
    const refunded = amount ?? left;
    if (refunded > left)
      throw StripeError.invalid('Refund amount is greater than unrefunded amount.', 'amount');
    const refund = this.state.add<Stripe.Refund>({
      id: this.state.newId('re'),
      object: 'refund',
      amount: refunded,
      balance_transaction: this.state.newId('txn'),
      charge: chargeId,
      created: this.state.now(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: { type: 'card' },
      metadata: {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    });
    charge.amount_refunded += refunded;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.state.emit('refund.created', refund);
    this.state.emit('charge.refunded', charge);
    return refund;
  }

  /** Fail a refund that the payer's bank rejected, possibly days later: the money is returned to the operator. */
  failRefund(id: string): Stripe.Refund {
    const refund = this.state.get('refund', id, 'refund');
    refund.status = 'failed';
    refund.failure_reason = 'lost_or_stolen_card';
    const charge = this.state.get('charge', ref(refund.charge));
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.state.emit('refund.failed', refund);
    this.state.emit('charge.refund.updated', refund);
    return refund;
  }

  /** Open a dispute or an inquiry by the payer's bank. */
  dispute(chargeId: string, kind: 'dispute' | 'inquiry' = 'dispute'): Stripe.Dispute {
    const charge = this.state.get('charge', chargeId, 'charge');
    this.assertUndisputed(charge);
    const dispute = this.state.add({
      id: this.state.newId('dp'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: chargeId,
      created: this.state.now(),
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: {},
      evidence_details: {
        due_by: null,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      intended_submission_method: null,
      is_charge_refundable: kind === 'inquiry',
      livemode: false,
      metadata: {},
      payment_intent: ref(charge.payment_intent),
      payment_method_details: {
        card: { brand: 'visa', case_type: kind === 'dispute' ? 'chargeback' : 'inquiry', network: 'visa' },
        type: 'card',
      },
      reason: 'fraudulent',
      status: kind === 'dispute' ? 'needs_response' : 'warning_needs_response',
    } as unknown as Stripe.Dispute);
    charge.disputed = kind === 'dispute';
    this.state.emit('charge.dispute.created', dispute);
    return dispute;
  }

  /** A disputed charge cannot be refunded or disputed again. */
  private assertUndisputed({ id }: Stripe.Charge): void {
    const settled = ['won', 'warning_needs_response', 'warning_closed'];
    const isDisputed = this.state
      .findReferring('dispute', id)
      .some(({ status }) => !settled.includes(status));
    if (isDisputed)
      throw StripeError.invalid(`Charge ${id} has been charged back.`, undefined, 'charge_disputed');
  }

  closeDispute(id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
    const dispute = this.state.get('dispute', id);
    dispute.status = outcome;
    this.state.emit('charge.dispute.closed', dispute);
    return dispute;
  }
}
