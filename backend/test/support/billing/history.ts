import type Stripe from 'stripe';
import { AccountRemoval } from '../../../src/account-removal/account-removal.js';
import { CheckoutService } from '../../../src/billing/checkout/checkout.service.js';
import { ClosedAccounts } from '../../../src/billing/upkeep/closed-accounts.js';
import { WebhookService } from '../../../src/billing/webhook/webhook.service.js';
import { ApiError } from '../../../src/common/errors/api-error.js';
import type { Principal } from '../../../src/common/access/principal.js';
import { Refusal } from '../stripe/refusal.js';
import { type PayingApp, WEBHOOK_SECRET } from '../stripe/paying-app.js';
import { signatureOf } from '../stripe/webhooks.js';
import { Crash, type Crashes } from './crashes.js';

const PLANS = ['standard', 'professional', 'enterprise', 'monthly-unlimited'] as const;
/** Good when it is given, declined from the next charge on. */
const FAILS_LATER = '4000000000000341';

const VISA = '4242424242424242';

const CARDS = [VISA, VISA, '4000000000000002', '4000002760003184', '4000008400001629', FAILS_LATER];

/** How likely it is at each of the many places that everything ends there. */
const CRASH_RATE = 0.02;

/** What one organizer does, and what happens to them, at random. */
export class History {
  private readonly tabs: string[] = [];
  private readonly inbox: Stripe.Event[] = [];
  private customer: string | undefined;
  /** Payments made before the deletion was noted; null while it is not. */
  private paidBefore: Set<string> | null = null;
  /** Payments, each with those that made it a second charge. */
  private readonly second: { intent: string; beside: string[] }[] = [];
  /** The organizer wanted to go; the account may be there still. */
  private leaves = false;
  /** What must never happen and did. */
  readonly faults: string[] = [];
  crashes = 0;

  constructor(
    private readonly paying: PayingApp,
    private readonly breaking: Crashes,
    readonly principal: Principal,
    private readonly random: () => number,
  ) {}

  /** Stripe's events about this organizer come here. */
  receive(event: Stripe.Event): void {
    this.inbox.push(event);
  }

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const acts = [this.pickAct()];
      if (this.random() < 0.25) acts.push(this.pickAct());
      await Promise.all(acts.map((act) => this.attempt(act)));
    }
  }

  /** Nobody is two customers: the first is the one. */
  get customerId(): string | undefined {
    this.customer ??= this.stripe.state
      .all('customer')
      .find(({ metadata }) => metadata['user_id'] === this.principal.id)?.id;
    return this.customer;
  }

  /** Payments that were made for nothing, and neither they nor what was paid before is given back. */
  paidTwice(): string[] {
    const kept = new Set(this.keptIntents());
    const twice = this.second.filter(
      ({ intent, beside }) => kept.has(intent) && beside.some((id) => kept.has(id)),
    );
    return twice.map(
      ({ intent, beside }) => `paid ${this.planOf(intent)} (${intent}) beside ${beside.join()}`,
    );
  }

  /** Of a deleted account: payments that were made when its deletion was noted, and are not given back. */
  keptAfterDeletion(): string[] {
    const before = this.paidBefore;
    return before === null ? [] : this.keptIntents().filter((id) => !before.has(id));
  }

  get deleted(): boolean {
    return this.paidBefore !== null;
  }

  private get stripe() {
    return this.paying.standIn.account;
  }

  private pickAct(): () => Promise<unknown> {
    const acts: [number, () => Promise<unknown>][] = [
      [8, () => this.open()],
      [9, () => this.pay()],
      [7, () => this.conclude()],
      [1, () => this.payLater()],
      [2, () => this.settle()],
      [6, () => this.deliver()],
      [2, () => this.refund()],
      [1, () => this.dispute()],
      [2, () => this.renew()],
      [0.7, () => this.dun()],
      [1, () => this.cancelSubscription()],
      [0.4, () => this.loseEvents()],
      [0.4, () => this.setStatus()],
      [0.3, () => this.delete()],
      [0.3, () => this.finishDeletion()],
      [0.2, () => this.paying.app.nest.get(ClosedAccounts, { strict: false }).closeAll()],
    ];
    let left = this.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = acts.find(([weight]) => (left -= weight) < 0);
    return chosen?.[1] ?? (() => this.open());
  }

  /** Ends where a crash strikes; refusals of either side are part of life. */
  private async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await this.breaking.during(() => this.random() < CRASH_RATE, act);
    } catch (error) {
      if (error instanceof Crash) this.crashes += 1;
      else if (!(error instanceof ApiError) && !(error instanceof Refusal)) throw error;
    } finally {
      await this.noteDeletion();
    }
  }

  private async open(): Promise<void> {
    if (!(await this.maySignIn())) return;
    const { clientSecret } = await this.checkout.begin(this.principal, this.pick(PLANS));
    this.tabs.push(clientSecret.split('_secret_')[0] ?? '');
  }

  /**
   * In the browser, which knows nothing of what happened elsewhere since the tab was opened, and asks nobody before it
   * charges the card: no page has to, for nobody to be charged twice in the end.
   */
  private pay(): Promise<void> {
    const intent = this.pick(this.tabs);
    if (intent === undefined) return Promise.resolve();
    const beside = this.paidAsGood(intent);
    const running = this.runningBeside(intent);
    const paid = this.stripe.pay(intent, this.pick(CARDS), this.random() < 0.8 ? 'success' : 'fail');
    if (paid.status !== 'succeeded') return Promise.resolve();
    this.second.push({ intent, beside });
    if (running !== undefined) this.faults.push(`paid ${intent}, but had ${running}`);
    return Promise.resolve();
  }

  /** A one-time plan, at a bank that takes its time. */
  private payLater(): Promise<void> {
    const intent = this.pick(this.tabs);
    if (intent === undefined || this.stripe.invoices.ofIntent(intent) !== null) return Promise.resolve();
    const beside = this.paidAsGood(intent);
    this.stripe.payLater(intent, VISA);
    this.second.push({ intent, beside });
    return Promise.resolve();
  }

  private settle(): Promise<void> {
    const [waiting] = this.intentsIn('processing');
    if (waiting === undefined) return Promise.resolve();
    // A better plan may have been bought meanwhile; the same one may not.
    const same = this.keptIntents().filter((id) => this.planOf(id) === this.planOf(waiting));
    const settled = this.stripe.intents.settle(waiting, this.random() < 0.7 ? 'success' : 'fail');
    if (settled.status === 'succeeded') this.second.push({ intent: waiting, beside: same });
    return Promise.resolve();
  }

  private async conclude(): Promise<void> {
    const intent = this.pick(this.tabs);
    if (intent === undefined || !(await this.maySignIn())) return;
    await this.checkout.conclude(this.principal, intent);
  }

  private async deliver(): Promise<void> {
    const service = this.paying.app.nest.get(WebhookService, { strict: false });
    for (let count = Math.ceil(this.random() * 6); count > 0 && this.inbox.length > 0; count -= 1) {
      const at = Math.floor(this.random() * this.inbox.length);
      const event = this.inbox[at];
      if (event === undefined) return;
      const body = JSON.stringify(event);
      const timestamp = Math.floor(Date.now() / 1000) - Math.floor(this.random() * 250);
      const again = this.random() < 0.2;
      await service.receive(Buffer.from(body), signatureOf(body, WEBHOOK_SECRET, timestamp));
      if (!again) this.inbox.splice(at, 1);
    }
  }

  private loseEvents(): Promise<void> {
    this.inbox.length = 0;
    return Promise.resolve();
  }

  private refund(): Promise<void> {
    const intent = this.pick(this.paidIntents());
    if (intent !== undefined) this.stripe.refund(intent, this.random() < 0.3 ? 100 : undefined);
    return Promise.resolve();
  }

  private dispute(): Promise<void> {
    const intent = this.pick(this.paidIntents());
    if (intent === undefined) return Promise.resolve();
    const { id } = this.stripe.dispute(intent);
    this.stripe.charges.closeDispute(id, this.random() < 0.5 ? 'won' : 'lost');
    return Promise.resolve();
  }

  private renew(): Promise<void> {
    const subscription = this.pick(this.runningSubscriptions());
    if (subscription === undefined) return Promise.resolve();
    if (subscription.status === 'past_due') this.stripe.subscriptions.charge(subscription);
    else this.stripe.subscriptions.renew(subscription.id);
    return Promise.resolve();
  }

  /** The provider tries again and again, until it gives up in the one way or the other. */
  private dun(): Promise<void> {
    const { subscriptions } = this.stripe;
    const subscription = this.runningSubscriptions()[0];
    if (subscription === undefined) return Promise.resolve();
    this.stripe.changeCard(subscription.id, FAILS_LATER);
    if (subscription.status === 'active') subscriptions.renew(subscription.id);
    subscriptions.whenGivenUp = this.random() < 0.5 ? 'unpaid' : 'cancel';
    while (subscription.status === 'past_due') subscriptions.charge(subscription);
    return Promise.resolve();
  }

  private cancelSubscription(): Promise<void> {
    const subscription = this.pick(this.runningSubscriptions());
    if (subscription === undefined) return Promise.resolve();
    if (this.random() < 0.5) this.stripe.subscriptions.cancel(subscription.id);
    else this.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: 'true' });
    return Promise.resolve();
  }

  private async setStatus(): Promise<void> {
    const status = this.random() < 0.5 ? 'deactivated' : 'active';
    await this.paying.app.database.query(
      'UPDATE users SET status = $2 WHERE id = $1 AND removal_noted_at IS NULL',
      [this.principal.id, status],
    );
  }

  /** Whoever pays before it is answered may have been first; nobody after that. */
  private async delete(): Promise<void> {
    if (this.deleted) return;
    this.leaves = true;
    await this.paying.app.nest.get(AccountRemoval).remove(this.principal.id, () => Promise.resolve());
  }

  /** What happens by itself when a deletion broke off after it was noted. */
  private async finishDeletion(): Promise<void> {
    const [noted] = await this.paying.app.database.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND removal_noted_at IS NOT NULL',
      [this.principal.id],
    );
    if (noted !== undefined) await this.paying.app.nest.get(AccountRemoval).finish(this.principal.id);
  }

  /** Remembers what was paid by the time the deletion was noted, from where on it can only be finished. */
  private async noteDeletion(): Promise<void> {
    if (!this.leaves || this.deleted) return;
    const stays = await this.paying.app.database.query<unknown[]>(
      'SELECT FROM users WHERE id = $1 AND removal_noted_at IS NULL',
      [this.principal.id],
    );
    if (stays.length === 0) this.paidBefore ??= new Set(this.paidIntents());
  }

  private async maySignIn(): Promise<boolean> {
    return (await this.status()) === 'active';
  }

  private async status(): Promise<string | undefined> {
    const [user] = await this.paying.app.database.query<{ status: string }[]>(
      'SELECT status FROM users WHERE id = $1',
      [this.principal.id],
    );
    return user?.status;
  }

  private paidIntents(): string[] {
    return this.intentsIn('succeeded');
  }

  private intentsIn(state: Stripe.PaymentIntent.Status): string[] {
    return this.stripe.state
      .referring('payment_intent', this.customerId ?? '')
      .filter(({ status }) => status === state)
      .map(({ id }) => id);
  }

  private runningSubscriptions(): Stripe.Subscription[] {
    return this.stripe.state
      .referring('subscription', this.customerId ?? '')
      .filter(({ status }) => ['active', 'past_due'].includes(status));
  }

  /** A running subscription that makes paying this first invoice a second charge. */
  private runningBeside(intentId: string): string | undefined {
    const own = this.stripe.invoices.ofIntent(intentId)?.parent?.subscription_details?.subscription;
    return own === undefined ? undefined : this.runningSubscriptions().find(({ id }) => id !== own)?.id;
  }

  /**
   * By the books of the provider: payments for this one's plan or a better one that are made, and make paying this one
   * a second charge. Those with the bank do not yet: who pays for the lesser plan before them has rightly bought twice.
   */
  private paidAsGood(intentId: string): string[] {
    const planId = this.planOf(intentId);
    if (planId === undefined) return [];
    return this.keptIntents().filter((id) => {
      const plan = this.planOf(id);
      return id !== intentId && plan !== undefined && rankOf(plan) >= rankOf(planId);
    });
  }

  /** Payments of which something is still ours. */
  private keptIntents(): string[] {
    const { state } = this.stripe;
    return this.paidIntents().filter((id) => this.stripe.keptOf(state.get('payment_intent', id)) > 0);
  }

  /** Undefined for a subscription's. */
  private planOf(intentId: string): string | undefined {
    return this.stripe.state.get('payment_intent', intentId).metadata['plan_id'];
  }

  private get checkout(): CheckoutService {
    return this.paying.app.nest.get(CheckoutService, { strict: false });
  }

  private pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }
}

function rankOf(planId: string): number {
  return PLANS.indexOf(planId as (typeof PLANS)[number]);
}
