import type { FakeStripeAccount } from '../fake-stripe-account.js';
import type { Fault, Faults } from './faults.js';
import { type Form, textOf } from './parse-form.js';
import type { WebhookTarget } from '../webhooks.js';
import type { Route } from './api-routes.js';

/** Calls by tests and developers that trigger changes in the fake. Stripe has none of them. */
export function controlRoutes(
  account: FakeStripeAccount,
  faults: Faults,
  sendTo: (target: WebhookTarget) => void,
): Route[] {
  const { state, intents, methods, subscriptions, charges } = account;
  const route = (method: string, path: string, respond: Route['respond']): Route => ({
    method,
    path: new RegExp(`^/fake/${path.replace(':id', '([^/]+)')}$`),
    respond,
  });
  return [
    route('GET', 'books', () => account.books()),
    route('GET', 'customers', () => ({ data: state.all('customer') })),
    route('GET', 'payment_intents', () => ({ data: state.all('payment_intent') })),
    route('GET', 'subscriptions', () => ({ data: state.all('subscription') })),
    route('GET', 'events', () => ({ data: state.events })),
    route('POST', 'payment_intents/:id/pay', (form, id) => account.pay(id, textOf(form, 'card'))),
    // Up to the bank's authentication.
    route('POST', 'payment_intents/:id/confirm', (form, id) =>
      intents.confirm(id, methods.create(textOf(form, 'card')).id),
    ),
    route('POST', 'payment_intents/:id/pay-later', (form, id) => account.payByBank(id, textOf(form, 'card'))),
    route('POST', 'payment_intents/:id/settle', (form, id) =>
      intents.settle(id, form['outcome'] === 'fail' ? 'fail' : 'success'),
    ),
    route('POST', 'payment_intents/:id/refund', (form, id) =>
      account.refund(id, form['amount'] === undefined ? undefined : Number(form['amount'])),
    ),
    route('POST', 'payment_intents/:id/dispute', (_form, id) => account.dispute(id)),
    route('POST', 'payment_intents/:id/authenticate', (form, id) =>
      intents.authenticate(id, form['outcome'] === 'fail' ? 'fail' : 'success'),
    ),
    route('POST', 'disputes/:id/close', (form, id) =>
      charges.closeDispute(id, form['outcome'] === 'won' ? 'won' : 'lost'),
    ),
    route('POST', 'refunds/:id/fail', (_form, id) => charges.failRefund(id)),
    route('POST', 'subscriptions/:id/renew', (_form, id) => subscriptions.renew(id)),
    route('POST', 'subscriptions/:id/cancel', (_form, id) => subscriptions.cancel(id)),
    route('POST', 'subscriptions/:id/card', (form, id) => {
      account.changeCard(id, textOf(form, 'card'));
      return { changed: true };
    }),
    route('POST', 'advance', (form) => {
      account.advance(Number(form['seconds']));
      return { now: state.now() };
    }),
    route('POST', 'webhooks', (form) => {
      sendTo({ url: textOf(form, 'url'), secret: textOf(form, 'secret') });
      return { set: true };
    }),
    route('POST', 'faults', (form) => {
      faults.add(toFault(form));
      return { added: true };
    }),
    route('DELETE', 'faults', () => {
      faults.clear();
      return { cleared: true };
    }),
  ];
}

function toFault(form: Form): Fault {
  const number = (field: string) => (form[field] === undefined ? undefined : Number(form[field]));
  return {
    match: textOf(form, 'match'),
    kind: form['kind'] as Fault['kind'],
    status: number('status'),
    milliseconds: number('milliseconds'),
    times: number('times'),
  };
}
