import type { FakeStripeAccount } from '../fake-stripe-account.js';

/** Test cards with a description of their behavior. */
const CARDS = {
  '4242 4242 4242 4242': 'succeeds',
  '4000 0000 0000 0002': 'declined',
  '4000 0000 0000 9995': 'insufficient funds',
  '4000 0027 6000 3184': 'requires authentication',
  '4000 0000 0000 0341': 'succeeds once, declined at the renewal',
};

/** Outcomes of the bank's authentication. */
const OUTCOMES =
  '<select name="outcome" aria-label="Outcome"><option value="success">Complete<option value="fail">Fail</select>';

/** Submits forms in place and reloads the page to show the result. */
const SCRIPT = `
  for (const form of document.forms) form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (answer.ok) return location.reload();
    form.querySelector('output').textContent = (await answer.json()).error.message;
  });`;

/** A page for developers to act as payer and bank: payments and subscriptions. */
export function payerPage({ state }: FakeStripeAccount): string {
  const intents = state
    .all('payment_intent')
    .map(({ id, amount, currency, status }) =>
      item(`${id}: ${money(amount, currency)}, ${status}`, [
        ...(status.startsWith('requires_')
          ? [actionForm(`payment_intents/${id}/confirm`, 'Pay', cardChoice())]
          : []),
        ...(status === 'requires_action'
          ? [actionForm(`payment_intents/${id}/authenticate`, 'Authenticate', OUTCOMES)]
          : []),
        ...(status === 'succeeded' ? [actionForm(`payment_intents/${id}/refund`, 'Refund')] : []),
      ]),
    );
  const subscriptions = state
    .all('subscription')
    .map(({ id, status }) =>
      item(`${id}: ${status}`, [
        ...(status === 'active'
          ? [
              actionForm(`subscriptions/${id}/renew`, 'Next month'),
              actionForm(`subscriptions/${id}/card`, 'Change card', cardChoice()),
            ]
          : []),
        ...(status === 'active' || status === 'past_due'
          ? [actionForm(`subscriptions/${id}/cancel`, 'Cancel')]
          : []),
      ]),
    );
  return (
    section('Payments', intents) + section('Subscriptions', subscriptions) + `<script>${SCRIPT}</script>`
  );
}

function section(title: string, items: string[]): string {
  const content = items.length > 0 ? `<ul>${items.reverse().join('')}</ul>` : '<p>None yet.</p>';
  return `<h2>${title}</h2>${content}`;
}

function item(text: string, actions: string[]): string {
  return `<li><p>${text}</p>${actions.join('')}</li>`;
}

function actionForm(path: string, label: string, fields = ''): string {
  return `<form action="/fake/${path}">${fields}<button>${label}</button> <output></output></form>`;
}

function cardChoice(): string {
  const options = Object.entries(CARDS).map(
    ([number, name]) => `<option value="${number}">${number}: ${name}</option>`,
  );
  return `<select name="card" aria-label="Card">${options.join('')}</select>`;
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}
