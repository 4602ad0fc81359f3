import { expect, test, type Page } from '@playwright/test';
import { createEvent, signIn, signInAs } from '../../support/organizer.js';
import { PHONE_AGENT } from '../../support/phone-agent.js';
import { OPERATOR } from '../../support/server.js';

/** A link of the header: in a row, or behind the menu button of a narrow screen. */
async function headerLink(page: Page, name: string) {
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  if (narrow) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

// spec: nav.logo, nav.links, nav.signed-out, landing.anchors
test('leads visitors to all pages from the header @both', async ({ page, isMobile }) => {
  const links: [link: string, address: RegExp][] = [
    ['Features', /\/#features$/],
    ['How It Works', /\/#how-it-works$/],
    ['Pricing', /\/pricing$/],
  ];
  for (const [name, address] of links) {
    await page.goto('/about');
    await (await headerLink(page, name)).click();
    await expect(page).toHaveURL(address);
  }
  await page.goto('/about');
  const login = isMobile
    ? await headerLink(page, 'Login')
    : page.getByRole('link', { name: 'Login', exact: true });
  await expect(login).toHaveAttribute('href', '/auth');
  const getStarted = page.getByRole('link', { name: 'Get Started' });
  await expect(getStarted).toHaveAttribute('href', '/auth');
  // Each link selects its tab, also from the other tab.
  const selectedTab = page.getByRole('tab', { selected: true });
  await login.click();
  await expect(selectedTab).toHaveText('Sign In');
  await getStarted.click();
  await expect(selectedTab).toHaveText('Sign Up');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
});

// spec: nav.avatar, nav.name-and-email, nav.dashboard, nav.admin, roles.admins
test("shows the user's name and email in the menu, and Admin only to operators @both", async ({
  page,
  context,
  isMobile,
}) => {
  const { email } = await signIn(page);
  await page.goto('/');
  const avatar = page.getByRole('button', { name: 'Account of Olivia Organizer' });
  await expect(avatar).toHaveText('OO');
  await avatar.click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('Olivia Organizer');
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Settings', 'Log out']);
  await page.keyboard.press('Escape');
  // Signed-in users see no Login link, in the row or behind the menu button.
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Features', 'How It Works', 'Pricing']);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Close menu' }).click();
  await avatar.click();
  await menu.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await context.clearCookies();
  await signInAs(page.request, OPERATOR);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  // Operators have the organizers' entries as well.
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Admin', 'Settings', 'Log out']);
  await menu.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(page).toHaveURL(/\/admin/);
});

// spec: product.claims, landing.heading, landing.start-freemium, landing.see-pricing, landing.how-it-works
// spec: landing.features, landing.anchors
test('describes the service on the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'Create Branded Event Photos in Seconds', level: 1 }),
  ).toBeVisible();
  for (const name of [
    'How it works',
    'Upload Your Frame',
    'Share the Link',
    'Guests Create Photos',
    'Instant Processing',
    'Easy Sharing',
    'Custom Frames',
  ]) {
    await expect(page.getByRole('heading', { name }), name).toBeVisible();
  }
  await expect(page.locator('#how-it-works ol > li')).toHaveText([
    /1\s*Upload Your Frame.*transparent PNG/s,
    /2\s*Share the Link.*QR code/s,
    /3\s*Guests Create Photos/s,
  ]);
  await expect(page.locator('#features')).toBeAttached();
  await expect(page.locator('#how-it-works')).toBeAttached();
  await expect(page.getByText('10,000+ events powered')).toBeVisible();
  const images = page.getByRole('main').locator('img').filter({ visible: true });
  for (const sample of await images.all()) {
    // Images further down load when they are scrolled into view.
    await sample.scrollIntoViewIfNeeded();
    const width = sample.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
    expect(await width, sample.toString()).toBeGreaterThan(0);
  }
  expect(await images.count()).toBeGreaterThan(8);
  await expect(page.getByText('500,000+ photos generated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Freemium' }).first()).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'See Pricing' }).first()).toHaveAttribute('href', '/pricing');
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start Freemium' }).first()).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

// spec: landing.footer, landing.copyright, dashboard.footer, static-pages.footer, limits.years-and-notice
test('shows the footer with its columns on every page', async ({ page }) => {
  await signIn(page);
  for (const path of ['/', '/about', '/privacy', '/terms', '/accessibility', '/dashboard']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    const columns: Record<string, [name: string, href: string | RegExp][]> = {
      Product: [
        ['Features', '/#features'],
        ['How It Works', '/#how-it-works'],
        ['Pricing', '/pricing'],
      ],
      Support: [['Contact', /^mailto:/]],
      Company: [
        ['About', '/about'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Accessibility', '/accessibility'],
      ],
    };
    for (const [title, links] of Object.entries(columns)) {
      const heading = page.getByRole('heading', { name: title, exact: true });
      const column = footer.locator('section').filter({ has: heading });
      await expect(column.getByRole('link'), `${path} ${title}`).toHaveText(links.map(([name]) => name));
      for (const [name, href] of links) {
        await expect(column.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
    }
    await expect(footer).toContainText('© 2024');
  }
});

// spec: product.no-app, static-pages.texts
test('explains the use of photos and lists every cookie', async ({ page, context }) => {
  await page.goto('/about');
  await expect(page.getByText('They need no app and no account.')).toBeVisible();
  await expect(page.getByText('We keep the original of every framed photo')).toBeVisible();
  await signIn(page);
  const { linkSlug } = await createEvent(page);
  await page.request.get(`/event/${linkSlug}`, { headers: { 'user-agent': PHONE_AGENT } });
  const cookies = ['eventframe.device', 'eventframe.guest', 'eventframe.sid'];
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(cookies);
  await page.goto('/privacy');
  for (const name of cookies) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('is a random number for guests')).toBeVisible();
  await expect(page.getByText('Your original is never public')).toBeVisible();
  await expect(page.getByText('it stores its own files, the last ten event pages')).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByText("We can close an account with 30 days' notice")).toBeVisible();
  await expect(page.getByText('up to 20% more, and at least 20, wait outside the gallery')).toBeVisible();
});

// spec: static-pages.price-notice, limits.years-and-notice
test('states thirty days of notice for price changes in the terms', async ({ page }) => {
  await page.goto('/terms');
  const notice = page.getByRole('paragraph').filter({ hasText: 'at least 30 days' });
  await expect(notice).toContainText('price changes');
});

// spec: routes.not-found
test('shows the 404 page for unknown URLs', async ({ page }) => {
  // URLs are case-sensitive, in the server and in the browser.
  for (const path of ['/Pricing', '/no/such/page']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^404 Page Not Found/);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

// spec: pricing.cards, pricing.freemium, pricing.paid-signed-in, pricing.paid-signed-out
// spec: pricing.most-popular
test('offers five plans, with a button for each state', async ({ page }) => {
  const plans: [name: string, price: string, ...lines: string[]][] = [
    ['Freemium', '$0', 'forever', '1 event', '1 frame', '30 photos per month', 'Basic support'],
    ['Standard', '$3.50', 'one-time', '5 events', '10 frames', '1,200 photos per month', 'No time limit'],
    [
      'Professional',
      '$8.50',
      'one-time',
      '10 events',
      '20 frames',
      '5,000 photos per month',
      'Advanced analytics',
    ],
    ['Monthly Unlimited', '$9', 'per month', 'Unlimited events', 'Unlimited photos', 'Most Popular'],
    [
      'Enterprise',
      '$29',
      'one-time',
      '25 events',
      '50 frames',
      '12,000 photos per month',
      'White-label options',
    ],
  ];
  await page.goto('/pricing');
  const ticket = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });
  for (const [name, ...lines] of plans) {
    for (const line of lines) await expect(ticket(name), `${name}: ${line}`).toContainText(line);
  }
  await expect(ticket('Freemium').getByRole('link')).toHaveAttribute('href', '/auth');
  const paid = {
    Standard: '/payment?plan=standard&price=3.50&type=onetime',
    Professional: '/payment?plan=professional&price=8.50&type=onetime',
    'Monthly Unlimited': '/payment?plan=monthly-unlimited&price=9&type=monthly',
    Enterprise: '/payment?plan=enterprise&price=29&type=onetime',
  };
  for (const name of Object.keys(paid)) {
    const button = ticket(name).getByRole('link', { name: 'Login to Purchase', exact: true });
    await expect(button, name).toHaveAttribute('href', '/auth');
  }
  await signIn(page);
  await page.reload();
  await expect(ticket('Freemium').getByRole('link')).toHaveAttribute('href', '/dashboard');
  for (const [name, address] of Object.entries(paid)) {
    await expect(ticket(name).getByRole('link'), name).toHaveAttribute('href', address);
  }
});
