import type { FakeStripeAccount } from '../fake-stripe-account.js';
import type { IntentParams } from '../objects/payment-intents.js';
import type { SubscriptionParams } from '../objects/subscriptions.js';
import { StripeError } from '../stripe-error.js';
import { type Form, listOf, textOf, textsOf } from './parse-form.js';

export interface Route {
  method: string;
  path: RegExp;
  /** @param id the match of the path's group */
  respond: (form: Form, id: string) => object;
}

/** The calls of Stripe's API that EventFrame uses. */
export function apiRoutes(account: FakeStripeAccount): Route[] {
  const { state, renderer, customers, catalog, intents, subscriptions } = account;
  const show = (object: object, form: Form) => renderer.render(object, listOf(form['expand']));
  const list = (items: object[], url: string, form: Form) =>
    renderer.list(items, url, {
      limit: Number(form['limit'] ?? 10),
      expand: listOf(form['expand']),
      after: textOf(form, 'starting_after'),
    });
  /** Apply the filters of all lists: customer, payment intent and time of creation. */
  const listed = (kind: 'payment_intent' | 'subscription' | 'refund' | 'dispute', form: Form): object[] => {
    const of = textOf(form, 'customer') || textOf(form, 'payment_intent');
    const since = Number(textsOf(form['created'])['gte'] ?? 0);
    const customer = textOf(form, 'customer');
    if (customer !== '') state.get('customer', customer, 'customer');
    const all: { created: number }[] = of === '' ? state.all(kind) : state.findReferring(kind, of);
    return all.filter(({ created }) => created >= since);
  };
  const route = (method: string, path: string, respond: Route['respond']): Route => ({
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`),
    respond,
  });

  return [
    route('POST', 'customers', (form) => show(customers.create(customerParams(form)), form)),
    route('POST', 'customers/:id', (form, id) => show(customers.update(id, customerParams(form)), form)),
    route('GET', 'customers', (form) => {
      const { gte = 0, lte = Infinity } = textsOf(form['created']);
      const found = customers.all().filter(({ created }) => created >= Number(gte) && created <= Number(lte));
      return list(found, '/v1/customers', form);
    }),
    route('GET', 'customers/:id', (form, id) => show(customers.getExisting(id), form)),
    route('DELETE', 'customers/:id', (_form, id) => account.deleteCustomer(id)),

    route('GET', 'prices', (form) => {
      const keys = listOf(form['lookup_keys']);
      const found = state.all('price').filter(({ lookup_key: key }) => key !== null && keys.includes(key));
      return list(found, '/v1/prices', form);
    }),
    route('POST', 'prices', (form) => show(catalog.createPrice(form), form)),
    route('POST', 'products', (form) => show(catalog.createProduct(form), form)),

    route('GET', 'payment_intents', (form) =>
      list(listed('payment_intent', form), '/v1/payment_intents', form),
    ),
    route('POST', 'payment_intents', (form) => {
      const given = { ...form, metadata: textsOf(form['metadata']) } as IntentParams;
      return show(intents.create(given), form);
    }),
    route('GET', 'payment_intents/:id', (form, id) => show(state.get('payment_intent', id, 'intent'), form)),
    route('POST', 'payment_intents/:id/cancel', (form, id) => show(intents.cancel(id), form)),

    route('GET', 'subscriptions', (form) => list(listed('subscription', form), '/v1/subscriptions', form)),
    route('POST', 'subscriptions', (form) => {
      const given = { ...form, metadata: textsOf(form['metadata']) } as SubscriptionParams;
      return show(subscriptions.create(given), form);
    }),
    route('GET', 'subscriptions/:id', (form, id) => show(state.get('subscription', id), form)),
    route('POST', 'subscriptions/:id', (form, id) => show(subscriptions.update(id, form), form)),
    route('DELETE', 'subscriptions/:id', (form, id) => show(subscriptions.cancel(id), form)),

    route('GET', 'invoices', (form) => {
      const subscription = textOf(form, 'subscription');
      const found = state
        .findReferring('invoice', subscription)
        .filter(({ status }) => form['status'] === undefined || status === form['status']);
      return list(found, '/v1/invoices', form);
    }),
    route('POST', 'invoices/:id/void', (form, id) => {
      const invoice = state.get('invoice', id, 'invoice');
      account.invoices.void(invoice);
      return show(invoice, form);
    }),
    route('GET', 'invoices/:id', (form, id) => show(state.get('invoice', id, 'invoice'), form)),
    route('GET', 'invoice_payments', (form) => {
      const intent = textsOf(form['payment'])['payment_intent'];
      const invoice = textOf(form, 'invoice');
      const found = state.findReferring('invoice_payment', invoice === '' ? (intent ?? '') : invoice);
      return list(found, '/v1/invoice_payments', form);
    }),

    route('GET', 'charges/:id', (form, id) => show(state.get('charge', id, 'charge'), form)),
    route('GET', 'refunds', (form) => list(listed('refund', form), '/v1/refunds', form)),
    route('POST', 'refunds', (form) => {
      const amount = form['amount'] === undefined ? undefined : Number(form['amount']);
      return show(account.refund(textOf(form, 'payment_intent'), amount), form);
    }),
    route('GET', 'disputes', (form) => list(listed('dispute', form), '/v1/disputes', form)),

    route('POST', 'billing_portal/sessions', (form) => {
      const customer = customers.getExisting(textOf(form, 'customer'), 'customer');
      return show(account.openPortal(customer.id, textOf(form, 'return_url')), form);
    }),
  ];
}

/** The two calls of a payer's browser, with the publishable key and the payment's client secret. */
export function browserRoutes({ state, intents, methods, renderer }: FakeStripeAccount): Route[] {
  const withSecret = (form: Form, id: string) => {
    const intent = state.get('payment_intent', id, 'intent');
    if (intent.client_secret !== form['client_secret']) {
      throw StripeError.invalid('The client_secret provided does not match.', 'client_secret');
    }
    return intent;
  };
  return [
    {
      method: 'GET',
      path: /^\/v1\/payment_intents\/([^/]+)$/,
      respond: (form, id) => renderer.render(withSecret(form, id), []),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
      respond: (form, id) => {
        withSecret(form, id);
        const data = form['payment_method_data'];
        const card = textsOf(typeof data === 'object' ? data['card'] : undefined);
        const intent = intents.confirm(id, methods.create(card['number'] ?? '').id);
        const error = intent.last_payment_error;
        if (error === null) return renderer.render(intent, []);
        throw new StripeError(402, {
          ...(error as StripeError['body']),
          payment_intent: renderer.render(intent, []),
        });
      },
    },
  ];
}

function customerParams(form: Form) {
  return { ...form, metadata: textsOf(form['metadata']) } as Parameters<
    FakeStripeAccount['customers']['create']
  >[0];
}
