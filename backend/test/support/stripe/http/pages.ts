import type { FakeStripeAccount } from '../fake-stripe-account.js';
import { browserScript } from './browser-script.js';
import { payerPage } from './payer-page.js';

/** The pages and the script that browsers load from Stripe. */
export function pageOf(account: FakeStripeAccount, path: string): { type: string; text: string } | null {
  if (path === '/stripe.js') return { type: 'text/javascript', text: browserScript() };
  if (path === '/') return html('Fake Stripe', payerPage(account));
  const [, kind, id = ''] = path.split('/');
  if (kind === 'portal') return html('Billing portal', portal(account, id));
  if (kind === 'receipts') return html('Receipt', `<p>Receipt of ${escape(id)}</p>`);
  if (kind === 'invoices') return html('Invoice', `<p>Invoice ${escape(id)}</p>`);
  return null;
}

function portal(account: FakeStripeAccount, sessionId: string): string {
  const session = account.state.get('billing_portal.session', sessionId);
  const rows = account.state
    .all('subscription')
    .filter(({ customer }) => customer === session.customer)
    .map(({ id, status }) => `<li>${escape(id)}: ${escape(status)}</li>`);
  const back = escape(session.return_url ?? '/');
  return `<p>Customer ${escape(session.customer)}</p><ul>${rows.join('')}</ul><a href="${back}">Return</a>`;
}

function html(title: string, body: string): { type: string; text: string } {
  const text = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;
  return { type: 'text/html; charset=utf-8', text };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
