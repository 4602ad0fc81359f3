import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { CustomerClosureService } from '../../../src/billing/upkeep/customer-closure.service.js';
import { ApiError } from '../../../src/common/errors/api-error.js';
import type { Principal } from '../../../src/common/access/access.js';
import { DECLINED_LATER, VISA } from '../../factories/purchases.js';
import { StripeError } from '../stripe/stripe-error.js';
import type { PayingApp } from '../stripe/paying-app.js';
import { AccountActions } from './account-actions.js';
import { Chance } from './chance.js';
import { Crash, type CrashPoints } from './crash-points.js';
import { EventInbox } from './event-inbox.js';
import { PayerRecords, PLANS } from './payer-records.js';
import { ProviderActions } from './provider-actions.js';
import { DuplicateCharges } from './duplicate-charges.js';

const CARDS = [
  VISA,
  VISA,
  '4000000000000002',
  '4000002760003184',
  '4000008400001629',
  DECLINED_LATER,
] as const;

/** Share of histories with bank debits. */
const BANK_DEBIT_SHARE = 0.4;
/** Share of the other histories with an overdue subscription. */
const OVERDUE_SHARE = 0.2;

const DAY = 24 * 60 * 60;

/** How likely it is at each of the many places that everything ends there. */
const CRASH_RATE = 0.02;

/** Of the organizer, or of the provider. */
type Action = () => Promise<unknown> | void;

/** A page that takes a payment. */
interface Tab {
  intent: string;
  planId: string;
}

/** What one organizer does, and what happens to them, at random. */
export class History {
  private readonly tabs: Tab[] = [];
  private readonly second = new DuplicateCharges();
  private readonly chance: Chance;
  private readonly books: PayerRecords;
  private readonly provider: ProviderActions;
  private readonly account: AccountActions;
  private readonly inbox: EventInbox;
  private readonly paysByBank: boolean;
  /** Of what was with the bank, by what it said in the end. */
  readonly settled = { success: 0, fail: 0 };
  /** What must never happen and did. */
  readonly violations: string[] = [];
  crashes = 0;

  constructor(
    private readonly paying: PayingApp,
    private readonly breaking: CrashPoints,
    readonly principal: Principal,
    random: () => number,
  ) {
    this.chance = new Chance(random);
    this.books = new PayerRecords(paying.stripe.account, principal.id);
    this.provider = new ProviderActions(paying.stripe.account, this.books, this.chance);
    this.account = new AccountActions(paying, this.books, this.chance, principal.id);
    this.inbox = new EventInbox(paying, this.chance);
    this.paysByBank = this.chance.is(BANK_DEBIT_SHARE);
  }

  get customerId(): string | undefined {
    return this.books.customerId;
  }

  /** Stripe's events about this organizer come here. */
  receive(event: Stripe.Event): void {
    this.inbox.receive(event);
  }

  async run(steps: number): Promise<void> {
    const createScript = this.story();
    for (let step = 0; step < steps; step += 1) {
      const told = this.chance.is(0.75) ? createScript[0] : undefined;
      const acts = [told ?? this.pickAction()];
      if (this.chance.is(0.25)) acts.push(this.pickAction());
      const [isDone] = await Promise.all(acts.map((act) => this.attempt(act)));
      // A day goes by, and the provider repeats no answer any more.
      if (this.chance.is(0.1)) this.forgetKeys();
      // What crashed is tried again, as people do; what was refused is not.
      if (told !== undefined && isDone === true) createScript.shift();
    }
  }

  private forgetKeys(): void {
    for (const id of [this.principal.id, this.customerId]) {
      if (id !== undefined) this.paying.stripe.keys.expire(id);
    }
  }

  /** Payments that were made for nothing, and neither they nor what was paid before is given back. */
  findDuplicatePayments(): string[] {
    const kept = new Set(this.books.retainedIntents());
    const twice = this.second.pairs().filter(([intent, other]) => kept.has(intent) && kept.has(other));
    return twice.map(([intent, other]) => `paid ${this.books.planOf(intent)} (${intent}) beside ${other}`);
  }

  /** Payments that the product gave back of itself. */
  get refunded(): string[] {
    return this.books
      .paidIntents()
      .filter((id) =>
        this.stripe.state.findReferring('refund', id).some((refund) => !this.provider.refunds.has(refund.id)),
      );
  }

  /** Of these, those of which the payer has nothing else: neither as good a plan that was paid, nor an end of the account. */
  findUnjustifiedRefunds(): string[] {
    if (this.isDeleted) return [];
    const paid = new Set(this.books.paidIntents());
    const pairs = this.second.pairs().filter(([intent, other]) => paid.has(intent) && paid.has(other));
    const reasons = new Set(
      pairs.flatMap(([intent, other]) =>
        this.books.planOf(intent) === this.books.planOf(other) ? [intent, other] : [intent],
      ),
    );
    return this.refunded.filter((id) => !reasons.has(id));
  }

  /** Of a deleted account: payments that were made when its deletion was noted, and are not given back. */
  findUnrefundedAfterDeletion(): string[] {
    const before = this.account.paidBefore;
    return before === null ? [] : this.books.retainedIntents().filter((id) => !before.has(id));
  }

  get isDeleted(): boolean {
    return this.account.isDeleted;
  }

  private get stripe() {
    return this.paying.stripe.account;
  }

  /** What happens in this order, with whatever else between. */
  private story(): (() => Promise<unknown>)[] {
    if (this.paysByBank) return this.createBankScript();
    return this.chance.is(OVERDUE_SHARE) ? this.createOverdueScript() : [];
  }

  /** An overdue first bill, and a later one. */
  private createOverdueScript(): (() => Promise<unknown>)[] {
    const tab = () => this.tabs.findLast(({ planId }) => planId === 'monthly-unlimited');
    const begin = () => this.open('monthly-unlimited');
    const provider = (act: () => void) => () => Promise.resolve(act());
    return [
      begin,
      provider(() => this.provider.expire()),
      begin,
      () => this.pay(tab(), VISA),
      provider(() => this.provider.failRenewals()),
    ];
  }

  /**
   * A bank payment of several days, during which a purchase of a better plan starts, by card or bank.
   * Finally, the first purchase's page is paid again.
   */
  private createBankScript(): (() => Promise<unknown>)[] {
    const lesser = Math.floor(this.chance.below(2));
    const better = lesser + 1 + Math.floor(this.chance.below(2 - lesser));
    const tabOf = (plan: number) => this.tabs.findLast(({ planId }) => planId === PLANS[plan]);
    const settleBankPayment = () => this.settle();
    const buy = () => (this.chance.is(0.4) ? this.payByBank(tabOf(better)) : this.pay(tabOf(better), VISA));
    return [
      () => this.open(PLANS[lesser]),
      () => this.payByBank(tabOf(lesser)),
      () => this.open(PLANS[better]),
      ...(this.chance.is(0.5) ? [settleBankPayment, buy] : [buy, settleBankPayment]),
      () => this.pay(tabOf(lesser), VISA),
      settleBankPayment,
    ];
  }

  private pickAction(): Action {
    const acts: [number, Action][] = [
      [8, () => this.open()],
      [this.paysByBank ? 5 : 9, () => this.pay()],
      [7, () => this.confirm()],
      [this.paysByBank ? 5 : 1, () => this.payByBank()],
      [this.paysByBank ? 4 : 2, () => this.settle()],
      [6, () => this.inbox.deliver()],
      [2, () => this.provider.refund()],
      [1, () => this.provider.dispute()],
      [2, () => this.provider.renew()],
      [0.7, () => this.provider.failRenewals()],
      [1, () => this.provider.cancelSubscription()],
      [0.4, () => this.inbox.lose()],
      [0.4, () => this.account.setStatus()],
      [0.3, () => this.account.delete()],
      [0.3, () => this.account.finishDeletion()],
      [0.2, () => this.paying.app.nest.get(CustomerClosureService, { strict: false }).closeAll()],
    ];
    let left = this.chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    const chosen = acts.find(([weight]) => (left -= weight) < 0);
    return chosen?.[1] ?? (() => this.open());
  }

  /** Ends where a crash strikes; refusals of either side are part of life. @returns false for a crash */
  private async attempt(act: Action): Promise<boolean> {
    try {
      await this.breaking.run(
        () => this.chance.is(CRASH_RATE),
        () => Promise.resolve(act()),
      );
    } catch (error) {
      if (error instanceof Crash) {
        this.crashes += 1;
        return false;
      }
      if (!(error instanceof ApiError) && !(error instanceof StripeError)) throw error;
    } finally {
      await this.account.recordDeletion();
    }
    return true;
  }

  private async open(planId: string = this.chance.pick(PLANS)): Promise<void> {
    if (!(await this.account.canSignIn())) return;
    const { clientSecret } = await this.checkout.startPayment(this.principal, planId);
    this.tabs.push({ planId, intent: clientSecret.split('_secret_')[0] ?? '' });
  }

  /**
   * Pays in a browser tab that does not know later changes and charges the card without a check. No duplicate
   * charge may remain, regardless of the pages.
   */
  private pay(
    tab: Tab | undefined = this.chance.pick(this.tabs),
    card = this.chance.pick(CARDS),
  ): Promise<void> {
    if (tab === undefined) return Promise.resolve();
    const { intent } = tab;
    const beside = this.books.findEquivalentPayments(intent);
    const running = this.books.findOtherSubscription(intent);
    this.passTime(1);
    const paid = this.stripe.pay(intent, card, this.chance.is(0.8) ? 'success' : 'fail');
    if (paid.status !== 'succeeded') return Promise.resolve();
    this.second.started(intent, beside);
    if (running !== undefined) this.violations.push(`paid ${intent}, but had ${running}`);
    return Promise.resolve();
  }

  /** A one-time plan, at a bank that takes its time. */
  private payByBank(tab: Tab | undefined = this.chance.pick(this.tabs)): Promise<void> {
    if (tab === undefined || this.stripe.invoices.ofIntent(tab.intent) !== null) return Promise.resolve();
    const beside = this.books.findEquivalentPayments(tab.intent);
    this.passTime(1);
    this.stripe.payByBank(tab.intent, VISA);
    this.second.started(tab.intent, beside);
    return Promise.resolve();
  }

  /** Days later the bank says what it did. */
  private settle(): Promise<void> {
    const waiting = this.chance.pick(this.books.intentsIn('processing'));
    if (waiting === undefined) return Promise.resolve();
    // A better plan may have been bought since, but not the same one.
    const same = this.books
      .retainedIntents()
      .filter((id) => this.books.planOf(id) === this.books.planOf(waiting));
    const outcome = this.chance.is(0.5) ? 'success' : 'fail';
    this.passTime(Math.ceil(this.chance.below(5 * DAY)));
    this.stripe.intents.settle(waiting, outcome);
    this.settled[outcome] += 1;
    if (outcome === 'success') this.second.settled(waiting, same);
    else this.second.failed(waiting);
    return Promise.resolve();
  }

  /** By the provider's clock, so that no two payments of one payer are of the same second. */
  private passTime(seconds: number): void {
    this.stripe.state.moveClock(seconds);
  }

  private async confirm(): Promise<void> {
    const tab = this.chance.pick(this.tabs);
    if (tab === undefined || !(await this.account.canSignIn())) return;
    await this.checkout.confirmPayment(this.principal, tab.intent);
  }

  private get checkout(): CheckoutService {
    return this.paying.app.nest.get(CheckoutService, { strict: false });
  }
}
