import type Stripe from 'stripe';
import type { Invoices } from '../objects/invoices.js';
import type { State } from '../state.js';

type PlainObject = Record<string, unknown>;

/** Renders objects like Stripe: references are ids unless the request expands them. */
export class Renderer {
  constructor(
    private readonly state: State,
    private readonly invoices: Invoices,
  ) {}

  /** @param expand paths such as `latest_invoice.confirmation_secret`; `data.` means every item of a list */
  render(object: object, expand: string[]): object {
    const copy = structuredClone(object) as PlainObject;
    for (const path of expand) this.expand(copy, path.split('.'));
    return copy;
  }

  list(items: object[], url: string, { limit = 10, expand = [] as string[], after = '' } = {}): object {
    const start = after === '' ? 0 : items.findIndex((item) => (item as { id: string }).id === after) + 1;
    const page = items.slice(start, start + limit);
    return this.render({ object: 'list', data: page, has_more: start + limit < items.length, url }, expand);
  }

  private expand(target: PlainObject, [head = '', ...rest]: string[]): void {
    const value = this.valueOf(target, head);
    target[head] = value;
    if (rest.length === 0) return;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'object' && each !== null) this.expand(each as PlainObject, rest);
    }
  }

  private valueOf(target: PlainObject, field: string): unknown {
    if (target['object'] === 'invoice' && field === 'confirmation_secret') {
      const intent = this.invoices.intentOf(target['id'] as string);
      const payable = target['status'] === 'open';
      return payable ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
    if (target['object'] === 'invoice' && field === 'payments') {
      const data: Stripe.InvoicePayment[] = this.invoices.paymentsOf(target['id'] as string);
      const url = '/v1/invoice_payments';
      return { object: 'list', data: structuredClone(data), has_more: false, url };
    }
    const value = target[field];
    const referred = typeof value === 'string' ? this.state.find(value) : undefined;
    return referred === undefined ? value : structuredClone(referred);
  }
}
