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

/** Probability of a crash at each crash point. */
const CRASH_RATE = 0.02;

/** An action of the organizer or the provider. */
type Action = () => Promise<unknown> | void;

/** An open payment page. */
interface Tab {
  intent: string;
  planId: string;
}

/** A random sequence of actions by and around one organizer. */
export class History {
  private readonly tabs: Tab[] = [];
  private readonly duplicates = new DuplicateCharges();
  private readonly chance: Chance;
  private readonly books: PayerRecords;
  private readonly provider: ProviderActions;
  private readonly account: AccountActions;
  private readonly inbox: EventInbox;
  private readonly paysByBank: boolean;
  /** Numbers of bank payments by outcome. */
  readonly settled = { success: 0, fail: 0 };
  /** Broken invariants. */
  readonly violations: string[] = [];
  crashes = 0;

  constructor(
    private readonly paying: PayingApp,
    private readonly crashPoints: CrashPoints,
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

  /** Receive Stripe's events about this organizer. */
  receive(event: Stripe.Event): void {
    this.inbox.receive(event);
  }

  async run(steps: number): Promise<void> {
    const script = this.createScript();
    for (let step = 0; step < steps; step += 1) {
      const scripted = this.chance.is(0.75) ? script[0] : undefined;
      const actions = [scripted ?? this.pickAction()];
      if (this.chance.is(0.25)) actions.push(this.pickAction());
      const [isDone] = await Promise.all(actions.map((action) => this.attempt(action)));
      // As after a day: the provider no longer replays responses.
      if (this.chance.is(0.1)) this.expireKeys();
      // Repeats a crashed step, but not a rejected one.
      if (scripted !== undefined && isDone === true) script.shift();
    }
  }

  private expireKeys(): void {
    for (const id of [this.principal.id, this.customerId]) {
      if (id !== undefined) this.paying.stripe.keys.expire(id);
    }
  }

  /** Duplicate payments of which neither is refunded. */
  findDuplicatePayments(): string[] {
    const retained = new Set(this.books.retainedIntents());
    const twice = this.duplicates
      .pairs()
      .filter(([intent, other]) => retained.has(intent) && retained.has(other));
    return twice.map(([intent, other]) => `paid ${this.books.planOf(intent)} (${intent}) beside ${other}`);
  }

  /** Payments that the product refunded automatically. */
  get refunded(): string[] {
    return this.books
      .paidIntents()
      .filter((id) =>
        this.stripe.state.findReferring('refund', id).some((refund) => !this.provider.refunds.has(refund.id)),
      );
  }

  /** Automatic refunds without a reason: no equivalent payment and no deleted account. */
  findUnjustifiedRefunds(): string[] {
    if (this.isDeleted) return [];
    const paid = new Set(this.books.paidIntents());
    const pairs = this.duplicates.pairs().filter(([intent, other]) => paid.has(intent) && paid.has(other));
    const reasons = new Set(
      pairs.flatMap(([intent, other]) =>
        this.books.planOf(intent) === this.books.planOf(other) ? [intent, other] : [intent],
      ),
    );
    return this.refunded.filter((id) => !reasons.has(id));
  }

  /** Payments after the recorded deletion of the account that are not refunded. */
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

  /** Steps that happen in this order, with random actions in between. */
  private createScript(): (() => Promise<unknown>)[] {
    if (this.paysByBank) return this.createBankScript();
    return this.chance.is(OVERDUE_SHARE) ? this.createOverdueScript() : [];
  }

  /** A first invoice that expires, and an overdue later one. */
  private createOverdueScript(): (() => Promise<unknown>)[] {
    const tab = () => this.tabs.findLast(({ planId }) => planId === 'monthly-unlimited');
    const begin = () => this.open('monthly-unlimited');
    const provider = (action: () => void) => () => Promise.resolve(action());
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
    const actions: [number, Action][] = [
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
    let left = this.chance.below(actions.reduce((sum, [weight]) => sum + weight, 0));
    const chosen = actions.find(([weight]) => (left -= weight) < 0);
    return chosen?.[1] ?? (() => this.open());
  }

  /** Run an action. Ignores errors of both APIs, which are expected. @returns false for a crash */
  private async attempt(action: Action): Promise<boolean> {
    try {
      await this.crashPoints.run(
        () => this.chance.is(CRASH_RATE),
        () => Promise.resolve(action()),
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
   * Pay in a browser tab that may be outdated, without the page's checks. No duplicate charge may remain.
   */
  private pay(
    tab: Tab | undefined = this.chance.pick(this.tabs),
    card = this.chance.pick(CARDS),
  ): Promise<void> {
    if (tab === undefined) return Promise.resolve();
    const { intent } = tab;
    const equivalent = this.books.findEquivalentPayments(intent);
    const running = this.books.findOtherSubscription(intent);
    this.passTime(1);
    const paid = this.stripe.pay(intent, card, this.chance.is(0.8) ? 'success' : 'fail');
    if (paid.status !== 'succeeded') return Promise.resolve();
    this.duplicates.started(intent, equivalent);
    if (running !== undefined) this.violations.push(`paid ${intent}, but had ${running}`);
    return Promise.resolve();
  }

  /** Pay a one-time plan by bank debit, which settles later. */
  private payByBank(tab: Tab | undefined = this.chance.pick(this.tabs)): Promise<void> {
    if (tab === undefined || this.stripe.invoices.ofIntent(tab.intent) !== null) return Promise.resolve();
    const equivalent = this.books.findEquivalentPayments(tab.intent);
    this.passTime(1);
    this.stripe.payByBank(tab.intent, VISA);
    this.duplicates.started(tab.intent, equivalent);
    return Promise.resolve();
  }

  /** Settle or fail a pending bank payment some days later. */
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
    if (outcome === 'success') this.duplicates.settled(waiting, same);
    else this.duplicates.failed(waiting);
    return Promise.resolve();
  }

  /** Move the provider's clock, so that two payments of one payer never have the same second. */
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
