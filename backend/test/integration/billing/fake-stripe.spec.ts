import { SHAPES } from '../../support/stripe/shapes.js';
import { FakeStripe } from '../../support/stripe/fake-stripe.js';

type Plain = Record<string, unknown>;

/** Fields of Stripe's samples that the fake omits, with reasons. */
const LEFT_OUT: Record<string, string[]> = {
  // Only present when a request expands it.
  charge: ['refunds'],
  refund: ['destination_details.card', 'destination_details.card.type'],
  dispute: ['payment_method_details.card.network_reason_code'],
  // Renamed to `parent` in the API version used.
  invoice: ['subscription'],
};

/** Fields of API versions newer than the samples. */
const NEWER: Record<string, string[]> = {
  customer: ['customer_account'],
  product: ['tax_details'],
  payment_intent: [
    'allowed_payment_method_types',
    'automatic_payment_methods.allow_redirects',
    'payment_record',
  ],
  dispute: ['intended_submission_method'],
  invoice_payment: ['payment.payment_intent'],
  subscription: ['billing_mode.flexible.proration_discounts', 'cancellation_details.feedback_option'],
  subscription_item: ['current_trial'],
  line_item: ['pricing.price_details', 'pricing.price_details.price', 'pricing.price_details.product'],
};

/** Objects whose fields are not compared: custom fields, other objects and unions. */
const NOT_COMPARED = ['metadata', 'evidence', 'data.object', 'enhanced_eligibility'];

describe('Stripe fake', () => {
  let stripe: FakeStripe;
  const samples = new Map<string, Plain>();

  beforeAll(async () => {
    stripe = await FakeStripe.start();
    const { id: customer } = await call('POST', 'customers', {
      name: 'Paula Payer',
      email: 'paula@example.org',
    });
    await call('POST', 'products', { name: 'Monthly Unlimited' });
    const price = await call('POST', 'prices', {
      currency: 'usd',
      unit_amount: '900',
      'recurring[interval]': 'month',
      'product_data[name]': 'Monthly Unlimited',
    });
    const intent = await call('POST', 'payment_intents', {
      amount: '350',
      currency: 'usd',
      customer: String(customer),
    });
    stripe.account.pay(String(intent['id']), '4242424242424242');
    await call('POST', 'refunds', { payment_intent: String(intent['id']), amount: '100' });
    stripe.account.dispute(String(intent['id']));
    const paid = await call('GET', `payment_intents/${String(intent['id'])}`);
    await call('GET', `charges/${String(paid['latest_charge'])}`);
    await call('GET', `disputes?payment_intent=${String(intent['id'])}`);
    const subscription = await call('POST', 'subscriptions', {
      customer: String(customer),
      'items[0][price]': String(price['id']),
      payment_behavior: 'default_incomplete',
    });
    await call('GET', `invoices/${String(subscription['latest_invoice'])}`);
    await call('GET', `invoice_payments?invoice=${String(subscription['latest_invoice'])}`);
    await call('POST', 'billing_portal/sessions', {
      customer: String(customer),
      return_url: 'http://localhost/',
    });
    const { account } = stripe;
    storeSample(account.methods.create('4242424242424242'));
    storeSample(account.state.events[0]);
    samples.set('deleted_customer', await call('DELETE', `customers/${String(customer)}`));
  });
  afterAll(() => stripe.stop());

  it.each(Object.keys(SHAPES))("returns %s in Stripe's shape", (kind) => {
    const sample = fieldsOf(samples.get(kind) ?? {});
    const shape = new Map(
      (SHAPES[kind] ?? '')
        .trim()
        .split(/\s+/)
        .map((field) => field.split(':') as [string, string]),
    );
    // Fields below a null value cannot be compared.
    const isHidden = (name: string) =>
      name
        .split('.')
        .some((_part, depth, parts) => depth > 0 && sample.get(parts.slice(0, depth).join('.')) === 'null');
    const missing = [...shape.keys()].filter((name) => !sample.has(name) && !isHidden(name));
    const unknown = [...sample.keys()].filter(
      (name) =>
        !shape.has(name) &&
        !name
          .split('.')
          .some((_part, depth, parts) => depth > 0 && shape.get(parts.slice(0, depth).join('.')) === 'null'),
    );
    const mismatched = [...sample].filter(([name, type]) => {
      const expected = shape.get(name) ?? 'null';
      return expected !== 'null' && type !== 'null' && expected !== type;
    });
    expect({ missing, unknown, mismatched }).toEqual({
      missing: LEFT_OUT[kind] ?? [],
      unknown: (NEWER[kind] ?? []).toSorted(),
      mismatched: [],
    });
  });

  it('repeats a response under the same idempotency key and rejects another request', async () => {
    const ask = async (amount: string) => {
      const response = await fetch(`${stripe.url}/v1/payment_intents`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer sk_test',
          'Stripe-Version': stripe.account.state.apiVersion,
          'Idempotency-Key': 'used twice',
        },
        body: new URLSearchParams({ amount, currency: 'usd' }),
      });
      return { status: response.status, body: (await response.json()) as Plain };
    };
    const before = stripe.account.state.all('payment_intent').length;
    const first = await ask('350');
    expect(first).toMatchObject({ status: 200, body: { object: 'payment_intent', amount: 350 } });

    expect(await ask('350')).toEqual(first);
    expect(await ask('850')).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    expect(stripe.account.state.all('payment_intent')).toHaveLength(before + 1);
  });

  it('drops a refused request without effects', async () => {
    const before = stripe.account.state.all('product').length;
    stripe.faults.add({ match: 'POST /v1/products$', kind: 'refuse', times: 1 });

    await expect(call('POST', 'products', { name: 'Lost' })).rejects.toThrow('fetch failed');
    expect(stripe.requests('POST /v1/products')).toBe(1);
    expect(stripe.account.state.all('product')).toHaveLength(before);
    await call('POST', 'products', { name: 'Found' });
    expect(stripe.account.state.all('product')).toHaveLength(before + 1);
  });

  it('accepts a card with 3D Secure on its page', async () => {
    const { id: customer } = await call('POST', 'customers');
    const wanted = { amount: '350', currency: 'usd', customer: String(customer) };
    const id = String((await call('POST', 'payment_intents', wanted))['id']);
    const page = async () => (await fetch(stripe.url)).text();
    const act = async (name: string, fields: Record<string, string>) => {
      const action = `/fake/payment_intents/${id}/${name}`;
      expect(await page()).toContain(`<form action="${action}">`);
      await fetch(stripe.url + action, { method: 'POST', body: new URLSearchParams(fields) });
      return new RegExp(`${id}: \\$3\\.50, (\\w+)`).exec(await page())?.[1];
    };
    const [card] = /4000 0027 6000 3184/.exec(await page()) ?? [''];

    expect(await act('confirm', { card })).toBe('requires_action');
    expect(await act('authenticate', { outcome: 'fail' })).toBe('requires_payment_method');
    expect(await act('confirm', { card })).toBe('requires_action');
    expect(await act('authenticate', { outcome: 'success' })).toBe('succeeded');
  });

  /** Sends a request as the service does and stores the response's objects by type. */
  async function call(method: string, path: string, fields: Record<string, string> = {}): Promise<Plain> {
    const response = await fetch(`${stripe.url}/v1/${path}`, {
      method,
      headers: { Authorization: 'Bearer sk_test', 'Stripe-Version': stripe.account.state.apiVersion },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    });
    const body = (await response.json()) as Plain;
    expect([path, response.status]).toEqual([path, 200]);
    storeSample(body);
    return body;
  }

  /** Stores the object and the objects nested in it. */
  function storeSample(value: unknown): void {
    if (Array.isArray(value)) value.forEach(storeSample);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { object, deleted } = value as Plain;
    if (typeof object === 'string' && deleted !== true) samples.set(object, value as Plain);
    for (const [name, each] of Object.entries(value))
      if (object !== 'event' || name !== 'data') storeSample(each);
  }
});

/** Field types by path. Does not descend into lists and other objects. */
function fieldsOf(value: Plain, path = ''): Map<string, string> {
  const fields = new Map<string, string>();
  for (const name of Object.keys(value).toSorted()) {
    const each = value[name];
    const here = path + name;
    fields.set(here, typeOf(each));
    const isOther =
      typeof each === 'object' &&
      each !== null &&
      ('id' in each || typeof (each as Plain)['object'] === 'string');
    if (
      typeOf(each) !== 'object' ||
      isOther ||
      NOT_COMPARED.some((open) => here === open || here.endsWith(`.${open}`))
    )
      continue;
    for (const [inner, type] of fieldsOf(each as Plain, `${here}.`)) fields.set(inner, type);
  }
  return fields;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
