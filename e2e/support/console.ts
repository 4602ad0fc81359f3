import { randomUUID } from 'node:crypto';
import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { signInAs } from './organizer.js';
import { frameImage, quartersPhoto } from './images.js';
import { OPERATOR, TestServer } from './server.js';
import { test as base } from './test.js';

/** Password of every account that {@link Seed} creates. */
export const PASSWORD = 'correct horse battery';

/** An account that operators see in the console. */
export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface SeedEvent {
  id: string;
  linkSlug: string;
}

async function readJson<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Creates test data over HTTP, with unique names. */
export class Seed {
  constructor(
    private readonly playwright: PlaywrightWorkerArgs['playwright'],
    private readonly url: string,
    private readonly operator: APIRequestContext,
  ) {}

  static async of(playwright: PlaywrightWorkerArgs['playwright'], url: string): Promise<Seed> {
    const operator = await newCaller(playwright, url);
    await signInAs(operator, OPERATOR, url);
    return new Seed(playwright, url, operator);
  }

  /** A registered organizer with a unique name. */
  async person(name = 'Nora', organization?: string): Promise<Person> {
    const uniqueId = randomUUID().slice(0, 8);
    const email = `${uniqueId}@example.org`;
    const caller = await newCaller(this.playwright, this.url);
    const data = { name: `${name} ${uniqueId}`, email, username: email, password: PASSWORD, organization };
    const { id } = await readJson<{ id: string }>(await caller.post('/api/register', { data }));
    await caller.dispose();
    return { id, name: data.name, email };
  }

  /**
   * Create an event as its organizer.
   * @param owner signs in to create it
   * @param options `ended`: wait until the event has expired
   */
  async event(owner: Person, title: string, { ended = false } = {}): Promise<SeedEvent> {
    const caller = await newCaller(this.playwright, this.url);
    await signInAs(caller, { email: owner.email, password: PASSWORD }, this.url);
    const buffer = await frameImage({ r: 30, g: 61, b: 54 });
    const frame = { name: 'frame.png', mimeType: 'image/png', buffer };
    const event = await readJson<SeedEvent>(
      await caller.post('/api/events', { multipart: { title, frame } }),
    );
    if (ended) {
      await endSoon(caller, event);
      await expect.poll(async () => (await this.expired()).map(({ id }) => id)).toContain(event.id);
    }
    await caller.dispose();
    return event;
  }

  /**
   * Upload a photo as a new guest and report it.
   * @returns uploads again as the same guest
   */
  async reportedPhoto(event: SeedEvent, details: string): Promise<() => Promise<APIResponse>> {
    const guest = await newCaller(this.playwright, this.url);
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await quartersPhoto() };
    const upload = () =>
      guest.post(`/api/public/upload-photo/${event.linkSlug}`, {
        headers: { 'Idempotency-Key': randomUUID() },
        multipart: { photo },
      });
    const { id } = await readJson<{ id: string }>(await upload());
    const data = { reason: 'offensive', details };
    await readJson(await guest.post(`/api/public/photos/${id}/report`, { data }));
    return upload;
  }

  /** An operator's direct call. */
  async patch(path: string, data: object): Promise<void> {
    await readJson(await this.operator.patch(`/api/admin/${path}`, { data }));
  }

  async remove(path: string): Promise<void> {
    await readJson(await this.operator.delete(`/api/admin/${path}`));
  }

  async get<T>(path: string): Promise<T> {
    return readJson<T>(await this.operator.get(`/api/admin/${path}`));
  }

  async statusOf(path: string): Promise<number> {
    return (await this.operator.get(`/api/admin/${path}`)).status();
  }

  expired(): Promise<{ id: string }[]> {
    return this.get('expired-events');
  }

  async dispose(): Promise<void> {
    await this.operator.dispose();
  }
}

/** Set the earliest expiry that the service accepts: on a slow machine, one second may pass before the call arrives. */
async function endSoon(caller: APIRequestContext, { id }: SeedEvent): Promise<void> {
  for (let milliseconds = 1000; ; milliseconds *= 2) {
    const expiresAt = new Date(Date.now() + milliseconds).toISOString();
    const response = await caller.patch(`/api/events/${id}/expiration`, { data: { expiresAt } });
    if (response.status() === 400 && milliseconds < 16_000) continue;
    await readJson(response);
    return;
  }
}

/** A caller with separate cookies that sends an Origin header like a browser. */
function newCaller(playwright: PlaywrightWorkerArgs['playwright'], url: string): Promise<APIRequestContext> {
  return playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
}

/**
 * Tests of the console on a server per worker, because operators' actions affect all its users. The page belongs to the
 * operator.
 */
export const test = base.extend<{ operator: void }, { consoleServer: TestServer; seed: Seed }>({
  consoleServer: [
    async ({}, use) => {
      const server = await TestServer.start({ DEMO_DATA: 'false' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  seed: [
    async ({ playwright, consoleServer }, use) => {
      const seed = await Seed.of(playwright, consoleServer.url);
      await use(seed);
      await seed.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ consoleServer }, use) => use(consoleServer.url),
  operator: [
    async ({ page, consoleServer }, use) => {
      await signInAs(page.request, OPERATOR, consoleServer.url);
      await use();
    },
    { auto: true },
  ],
});

/** The console's pages by tab. */
export const TABS = [
  'Users Management',
  'Events Overview',
  'Revenue Statistics',
  'Maintenance',
  'System Status',
];

/** Open a page of the console and wait for its heading. */
export async function openPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Wait until the list shows the last requested rows or none; clicks do nothing before that. */
export async function waitForList(page: Page): Promise<void> {
  await expect(page.locator('main [data-rows][aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** Open the list of accounts, filtered by a word. */
export async function findPeople(page: Page, word: string): Promise<void> {
  await openPage(page, '/users', 'Users Management');
  await page.getByPlaceholder('Search users by name, email, or organization...').fill(word);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(`"query":"${word.split(' ')[0]}`)));
  await waitForList(page);
}

/** Expect this toast and no other. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
  await expect(toast).toHaveCount(1);
}

/**
 * Keep toasts until they are closed or replaced, from the next page load on: a test's steps may take longer than a
 * toast's duration.
 */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.addInitScript((shownMs) => {
    const setTimer = window.setTimeout.bind(window);
    const skipToastTimer = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === shownMs ? 0 : setTimer(work, ms, ...args);
    Object.assign(window, { setTimeout: skipToastTimer });
  }, TOAST_DURATION);
}

/** A list row: a table row on wide screens, a card on narrow ones. */
export const rowOf = (page: Page, text: string) =>
  page.locator('main').locator('tr, li').filter({ hasText: text });

/** Choose an option of a select. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}

/** Suspend or deactivate an account and confirm the dialog. */
export async function changeStatus(
  page: Page,
  change: 'Suspend' | 'Deactivate',
  { name }: Pick<Person, 'name'>,
): Promise<void> {
  await page.getByRole('button', { name: `${change} ${name}` }).click();
  await page
    .getByRole('dialog', { name: `${change} ${name}?` })
    .getByRole('button', { name: change, exact: true })
    .click();
}

/** A response of the service after an internal error. */
export const BROKEN = {
  status: 500,
  json: { statusCode: 500, code: 'internal_error', message: 'Something broke.' },
};

/** A value in a dialog, by its label. */
export const factOf = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
