import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { errorResponse } from '@eventframe/contracts/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { credits, olivia, PLANS } from './support/data';
import { open, server, user } from './support/site';

const card = (name: string) =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
    return heading.closest('li')!;
  });

describe('pricing page', () => {
  // spec: limits.prices
  it('shows the prices and limits of the server', async () => {
    const changed = PLANS.map((plan) =>
      plan.id === 'standard' ? { ...plan, price: 425, currency: 'EUR', eventLimit: 6 } : plan,
    );
    server.on('GET /api/subscription/plans', { plans: changed });
    open('/pricing');
    await screen.findByText((text) => text.includes('Prices in euros and US dollars.'));
    const standard = await card('Standard');
    expect(standard.textContent).toContain('€4.25');
    expect(standard.textContent).toContain('6 events');
    await expectAccessible();
  });

  it('marks the plan of the user', async () => {
    server.on('GET /api/user', olivia({ currentPlan: 'monthly-unlimited' }));
    open('/pricing');
    await waitFor(async () => expect((await card('Monthly Unlimited')).textContent).toContain('Your Plan'));
    expect(screen.getAllByText('Your Plan', { exact: true })).toHaveLength(1);
    await expectAccessible();
  });

  it('marks no plan for a visitor', async () => {
    server.on('GET /api/user', errorResponse('not_signed_in', 'Please sign in.'));
    open('/pricing');
    await waitFor(async () => expect((await card('Standard')).textContent).toContain('$3.50'));
    expect(screen.queryByText('Your Plan')).toBeNull();
  });
});

describe('plan card', () => {
  // spec: limits.price-texts, limits.progress
  it('shows Free Plan, the usage and a link to the plans', async () => {
    server.on('GET /api/users/{id}/credits', credits({ usage: { events: 1, photos: 12 } }));
    open('/dashboard');
    await screen.findByText('Free Plan', { exact: true });
    expect(screen.queryByText('Premium')).toBeNull();
    const used = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
    expect(used('Events used')).toBe('100');
    expect(used('Photos this month used')).toBe('40');
    screen.getByText('12 / 30');
    screen.getByText('40% used');
    await user.click(screen.getByRole('link', { name: 'Upgrade Plan' }));
    expect(window.location.pathname).toBe('/pricing');
  });

  // spec: limits.price-texts
  it.each([
    ['standard', '$3.50 one-time'],
    ['monthly-unlimited', '$9 per month'],
  ])('shows a Premium badge for %s and its price: %s', async (id, price) => {
    server.on('GET /api/users/{id}/credits', credits({ plan: PLANS.find((plan) => plan.id === id)! }));
    open('/dashboard');
    await screen.findByText('Premium', { exact: true });
    screen.getByText(price, { exact: true });
    expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/pricing');
  });
});

describe('photo limit notices', () => {
  const SOON = "80% of this month's photos are used";
  const USED_UP = "You reached this month's photo limit";
  const EXHAUSTED = 'New photos are no longer saved';

  it.each([
    [23, false, null],
    [24, false, SOON],
    [30, false, USED_UP],
    [30, true, EXHAUSTED],
  ])('shows, after %d of 30 photos (exhausted: %s): %s', async (photos, photosExhausted, expected) => {
    server.on('GET /api/users/{id}/credits', credits({ usage: { photos }, photosExhausted }));
    open('/dashboard');
    await screen.findByText(`${photos} / 30`);
    const main = within(screen.getByRole('main'));
    for (const title of [SOON, USED_UP, EXHAUSTED]) {
      expect(main.queryAllByText(title, { exact: true })).toHaveLength(title === expected ? 1 : 0);
    }
    // The limit of the smallest plan, as a number.
    const heldNotes = main.queryAllByText((text) =>
      text.includes('Up to 20 photos above the limit are held'),
    );
    expect(heldNotes).toHaveLength(expected === SOON || expected === USED_UP ? 1 : 0);
    await expectAccessible();
  });
});
