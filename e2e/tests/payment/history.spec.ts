import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInLightAndDark } from '../../support/axe.js';
import { signIn } from '../../support/organizer.js';
import {
  currentPlan,
  LATER_DECLINED_CARD,
  VALID_CARD,
  intentsOf,
  pay,
  test,
} from '../../support/payments.js';

async function paymentFailed(page: Page): Promise<boolean> {
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string };
  const response = await page.request.get(`/api/users/${id}/credits`);
  return ((await response.json()) as { paymentFailed: boolean }).paymentFailed;
}

test('lists payments with receipts, shows refunds and opens the portal', async ({
  page,
  payingServer,
  stripe,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/settings/payments');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['View Plans']);
  await page.goto('/payment?plan=standard');
  await pay(page, VALID_CARD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt for Standard' })).toBeVisible();

  const [intent] = await intentsOf(page, stripe);
  await stripe.control('POST', `payment_intents/${intent?.id}/refund`);
  await expect.poll(() => currentPlan(page)).toBe('freemium');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Plan and Payments' }).click();
  await expect(page.getByRole('cell', { name: 'Refunded' })).toBeVisible();
  await expectNoViolationsInLightAndDark(page);

  await page.getByRole('button', { name: 'Card, Invoices and Cancellation' }).click();
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL(/\/settings\/payments$/);
});

test('reports a failed renewal on the dashboard and leads to the card', async ({
  page,
  payingServer,
  stripe,
}) => {
  await signIn(page, payingServer.url);
  await page.goto('/payment?plan=monthly-unlimited');
  await pay(page, LATER_DECLINED_CARD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Unlimited events, frames and photos.')).toBeVisible();
  await expect(page.getByText('Your last payment failed', { exact: true })).toHaveCount(0);

  const customer = (await intentsOf(page, stripe))[0]?.customer;
  const { data } = await stripe.control<{ data: { id: string; customer: string }[] }>('GET', 'subscriptions');
  const subscription = data.find((each) => each.customer === customer);
  await stripe.control('POST', `subscriptions/${subscription?.id}/renew`);
  await expect.poll(() => paymentFailed(page)).toBe(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Your last payment failed');
  await expectNoViolationsInLightAndDark(page);
  await page.getByRole('link', { name: 'Change your card' }).click();
  await expect(page).toHaveURL(/\/settings\/payments$/);
  await expect(page.getByText('Your last payment failed. Please change your card')).toBeVisible();
  await expectNoViolationsInLightAndDark(page);
  await expect(page.getByRole('button', { name: 'Card, Invoices and Cancellation' })).toBeVisible();
});
