import type Stripe from 'stripe';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { CustomerClosureService } from '../../../src/billing/upkeep/customer-closure.service.js';
import { ApiError } from '../../../src/common/errors/api-error.js';
import type { Principal } from '../../../src/common/access/access.js';
import { FAILS_LATER, VISA } from '../../factories/purchases.js';
import { Refusal } from '../stripe/refusal.js';
import type { PayingApp } from '../stripe/paying-app.js';
import { AccountActs } from './account-acts.js';
import { Chance } from './chance.js';
import { Crash, type Crashes } from './crashes.js';
import { EventInbox } from './event-inbox.js';
import { PayerBooks, PLANS } from './payer-books.js';
import { ProviderActs } from './provider-acts.js';
import { SecondCharges } from './second-charges.js';

const CARDS = [VISA, VISA, '4000000000000002', '4000002760003184', '4000008400001629', FAILS_LATER] as const;

/** Share of histories with bank debits. */
const BY_BANK = 0.4;
/** Share of the other histories with an overdue subscription. */
const PAYS_LATE = 0.2;

const DAY = 24 * 60 * 60;

/** How likely it is at each of the many places that everything ends there. */
const CRASH_RATE = 0.02;

/** Of the organizer, or of the provider. */
type Act = () => Promise<unknown> | void;

/** A page that takes a payment. */
interface Tab {
  intent: string;
  planId: string;
}

/** What one organizer does, and what happens to them, at random. */
export class History {
  private readonly tabs: Tab[] = [];
  private readonly second = new SecondCharges();
  private readonly chance: Chance;
  private readonly books: PayerBooks;
  private readonly provider: ProviderActs;
  private readonly account: AccountActs;
  private readonly inbox: EventInbox;
  private readonly paysByBank: boolean;
  /** Of what was with the bank, by what it said in the end. */
  readonly settled = { success: 0, fail: 0 };
  /** What must never happen and did. */
  readonly faults: string[] = [];
  crashes = 0;

  constructor(
    private readonly paying: PayingApp,
    private readonly breaking: Crashes,
    readonly principal: Principal,
    random: () => number,
  ) {
    this.chance = new Chance(random);
    this.books = new PayerBooks(paying.standIn.account, principal.id);
    this.provider = new ProviderActs(paying.standIn.account, this.books, this.chance);
    this.account = new AccountActs(paying, this.books, this.chance, principal.id);
    this.inbox = new EventInbox(paying, this.chance);
    this.paysByBank = this.chance.is(BY_BANK);
  }

  get customerId(): string | undefined {
    return this.books.customerId;
  }

  /** Stripe's events about this organizer come here. */
  receive(event: Stripe.Event): void {
    this.inbox.receive(event);
  }

  async live(steps: number): Promise<void> {
    const story = this.story();
    for (let step = 0; step < steps; step += 1) {
      const told = this.chance.is(0.75) ? story[0] : undefined;
      const acts = [told ?? this.pickAct()];
      if (this.chance.is(0.25)) acts.push(this.pickAct());
      const [isDone] = await Promise.all(acts.map((act) => this.attempt(act)));
      // A day goes by, and the provider repeats no answer any more.
      if (this.chance.is(0.1)) this.forgetKeys();
      // What crashed is tried again, as people do; what was refused is not.
      if (told !== undefined && isDone === true) story.shift();
    }
  }

  private forgetKeys(): void {
    for (const id of [this.principal.id, this.customerId]) {
      if (id !== undefined) this.paying.standIn.keys.forget(id);
    }
  }

  /** Payments that were made for nothing, and neither they nor what was paid before is given back. */
  paidTwice(): string[] {
    const kept = new Set(this.books.keptIntents());
    const twice = this.second.pairs().filter(([intent, other]) => kept.has(intent) && kept.has(other));
    return twice.map(([intent, other]) => `paid ${this.books.planOf(intent)} (${intent}) beside ${other}`);
  }

  /** Payments that the product gave back of itself. */
  get givenBack(): string[] {
    return this.books
      .paidIntents()
      .filter((id) =>
        this.stripe.state.referring('refund', id).some((refund) => !this.provider.refunds.has(refund.id)),
      );
  }

  /** Of these, those of which the payer has nothing else: neither as good a plan that was paid, nor an end of the account. */
  givenBackForNothing(): string[] {
    if (this.deleted) return [];
    const paid = new Set(this.books.paidIntents());
    const pairs = this.second.pairs().filter(([intent, other]) => paid.has(intent) && paid.has(other));
    const reasons = new Set(
      pairs.flatMap(([intent, other]) =>
        this.books.planOf(intent) === this.books.planOf(other) ? [intent, other] : [intent],
      ),
    );
    return this.givenBack.filter((id) => !reasons.has(id));
  }

  /** Of a deleted account: payments that were made when its deletion was noted, and are not given back. */
  keptAfterDeletion(): string[] {
    const before = this.account.paidBefore;
    return before === null ? [] : this.books.keptIntents().filter((id) => !before.has(id));
  }

  get deleted(): boolean {
    return this.account.isDeleted;
  }

  private get stripe() {
    return this.paying.standIn.account;
  }

  /** What happens in this order, with whatever else between. */
  private story(): (() => Promise<unknown>)[] {
    if (this.paysByBank) return this.bankStory();
    return this.chance.is(PAYS_LATE) ? this.lateStory() : [];
  }

  /** An overdue first bill, and a later one. */
  private lateStory(): (() => Promise<unknown>)[] {
    const tab = () => this.tabs.findLast(({ planId }) => planId === 'monthly-unlimited');
    const begin = () => this.open('monthly-unlimited');
    const provider = (act: () => void) => () => Promise.resolve(act());
    return [
      begin,
      provider(() => this.provider.expire()),
      begin,
      () => this.pay(tab(), VISA),
      provider(() => this.provider.dun()),
    ];
  }

  /**
   * A bank payment of several days, during which a purchase of a better plan starts, by card or bank.
   * Finally, the first purchase's page is paid again.
   */
  private bankStory(): (() => Promise<unknown>)[] {
    const lesser = Math.floor(this.chance.below(2));
    const better = lesser + 1 + Math.floor(this.chance.below(2 - lesser));
    const tabOf = (plan: number) => this.tabs.findLast(({ planId }) => planId === PLANS[plan]);
    const settle = () => this.settle();
    const buy = () => (this.chance.is(0.4) ? this.payLater(tabOf(better)) : this.pay(tabOf(better), VISA));
    return [
      () => this.open(PLANS[lesser]),
      () => this.payLater(tabOf(lesser)),
      () => this.open(PLANS[better]),
      ...(this.chance.is(0.5) ? [settle, buy] : [buy, settle]),
      () => this.pay(tabOf(lesser), VISA),
      settle,
    ];
  }

  private pickAct(): Act {
    const acts: [number, Act][] = [
      [8, () => this.open()],
      [this.paysByBank ? 5 : 9, () => this.pay()],
      [7, () => this.conclude()],
      [this.paysByBank ? 5 : 1, () => this.payLater()],
      [this.paysByBank ? 4 : 2, () => this.settle()],
      [6, () => this.inbox.deliver()],
      [2, () => this.provider.refund()],
      [1, () => this.provider.dispute()],
      [2, () => this.provider.renew()],
      [0.7, () => this.provider.dun()],
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
  private async attempt(act: Act): Promise<boolean> {
    try {
      await this.breaking.during(
        () => this.chance.is(CRASH_RATE),
        () => Promise.resolve(act()),
      );
    } catch (error) {
      if (error instanceof Crash) {
        this.crashes += 1;
        return false;
      }
      if (!(error instanceof ApiError) && !(error instanceof Refusal)) throw error;
    } finally {
      await this.account.noteDeletion();
    }
    return true;
  }

  private async open(planId: string = this.chance.pick(PLANS)): Promise<void> {
    if (!(await this.account.maySignIn())) return;
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
    const beside = this.books.standingAsGood(intent);
    const running = this.books.runningBeside(intent);
    this.passTime(1);
    const paid = this.stripe.pay(intent, card, this.chance.is(0.8) ? 'success' : 'fail');
    if (paid.status !== 'succeeded') return Promise.resolve();
    this.second.started(intent, beside);
    if (running !== undefined) this.faults.push(`paid ${intent}, but had ${running}`);
    return Promise.resolve();
  }

  /** A one-time plan, at a bank that takes its time. */
  private payLater(tab: Tab | undefined = this.chance.pick(this.tabs)): Promise<void> {
    if (tab === undefined || this.stripe.invoices.ofIntent(tab.intent) !== null) return Promise.resolve();
    const beside = this.books.standingAsGood(tab.intent);
    this.passTime(1);
    this.stripe.payLater(tab.intent, VISA);
    this.second.started(tab.intent, beside);
    return Promise.resolve();
  }

  /** Days later the bank says what it did. */
  private settle(): Promise<void> {
    const waiting = this.chance.pick(this.books.intentsIn('processing'));
    if (waiting === undefined) return Promise.resolve();
    // A better plan may have been bought since, but not the same one.
    const same = this.books
      .keptIntents()
      .filter((id) => this.books.planOf(id) === this.books.planOf(waiting));
    const outcome = this.chance.is(0.5) ? 'success' : 'fail';
    this.passTime(Math.ceil(this.chance.below(5 * DAY)));
    this.stripe.intents.settle(waiting, outcome);
    this.settled[outcome] += 1;
    if (outcome === 'success') this.second.settled(waiting, same);
    else this.second.refused(waiting);
    return Promise.resolve();
  }

  /** By the provider's clock, so that no two payments of one payer are of the same second. */
  private passTime(seconds: number): void {
    this.stripe.state.moveClock(seconds);
  }

  private async conclude(): Promise<void> {
    const tab = this.chance.pick(this.tabs);
    if (tab === undefined || !(await this.account.maySignIn())) return;
    await this.checkout.confirmPayment(this.principal, tab.intent);
  }

  private get checkout(): CheckoutService {
    return this.paying.app.nest.get(CheckoutService, { strict: false });
  }
}
