import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { errorResponse } from '@eventframe/contracts/testing/fake-api';
import { server } from '@eventframe/contracts/testing/setup';
import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Gate } from '../../src/gate';
import { queryClient } from '../../src/providers/query-client';
import {
  account,
  emailStatus,
  operator,
  paymentStatus,
  PLANS,
  revenue,
  stats,
  system,
  usersPage,
} from './data';

// A busy machine may take far longer than a second for the console's first render.
configure({ asyncUtilTimeout: 60_000 });

// Toasts stay open until a test closes them: a busy machine may take longer than they are shown.
const startTimer = window.setTimeout.bind(window);
Object.assign(window, {
  setTimeout: (work: TimerHandler, ms?: number, ...args: unknown[]) =>
    ms === TOAST_DURATION ? 0 : startTimer(work, ms, ...args),
});

export { expectAccessible, server };
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** A response of the service after an internal error. */
export const BROKEN = errorResponse('internal_error', 'Something broke.');

/** Serve an operator, and a service with one account. */
export function serveConsole(): void {
  server
    .on('GET /api/user', operator)
    .on('GET /api/admin/stats', stats)
    .on('GET /api/admin/series', [])
    .on(
      'GET /api/admin/plans',
      PLANS.map((plan) => ({ ...plan, isActive: true, users: 0 })),
    )
    .on('GET /api/subscription/plans', { plans: PLANS })
    .on('GET /api/admin/users', usersPage(account()))
    .on('GET /api/admin/events', [])
    .on('GET /api/admin/reports', [])
    .on('GET /api/admin/device-bans', [])
    .on('GET /api/admin/audit-log', [])
    .on('GET /api/admin/expired-events', [])
    .on('GET /api/admin/maintenance', {
      database: true,
      storage: true,
      deletions: { events: 0, photos: 0 },
      lastCleanup: null,
    })
    .on('GET /api/admin/revenue', revenue)
    .on('GET /api/admin/email-status', emailStatus)
    .on('GET /api/admin/payment-status', paymentStatus)
    .on('GET /api/admin/system', system);
}

beforeEach(() => {
  localStorage.clear();
  server.reset();
  serveConsole();
});

afterEach(close);

/** Open the console at a path below /admin, as if typed. */
export function open(path: string): void {
  close();
  window.history.replaceState(null, '', `/admin${path}`);
  // jsdom computes styles again for every query: the console's stay outside its document.
  const cache = createCache({ key: 'ef', speedy: true, container: document.createElement('div') });
  render(
    <CacheProvider value={cache}>
      <QueryClientProvider client={queryClient}>
        <Gate />
      </QueryClientProvider>
    </CacheProvider>,
  );
}

function close(): void {
  cleanup();
  queryClient.clear();
}

/** Open a page of the console and wait for its heading. */
export async function openPage(path: string, heading: string): Promise<void> {
  open(path);
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${heading}`) });
}

/** Open another page of the console. */
export async function go(tab: string): Promise<void> {
  const [tabs] = screen.getAllByRole('navigation', { name: 'Console' });
  await user.click(within(tabs!).getByRole('link', { name: new RegExp(`^${tab}`) }));
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${tab}`) });
}

export const press = async (name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!);

export const main = () => within(screen.getByRole('main'));

/** A row of a list. */
export const rowOf = (text: string) =>
  main()
    .queryAllByText((_, element) => element?.matches('tr, li') === true && element.textContent.includes(text))
    .at(0);

export const findRow = (text: string): Promise<HTMLElement> =>
  waitFor(() => rowOf(text) ?? Promise.reject(new Error(`There is no row with ${text}.`)));

/** The current toast's text; empty without one. */
const toastText = (): string => document.querySelector('[data-toast]')?.textContent ?? '';

/** Wait until the toast contains all texts. */
export const findToast = (...words: string[]): Promise<void> =>
  waitFor(() => words.forEach((word) => expect(toastText()).toContain(word)));

/** Close the toast, also behind a dialog. */
export const closeToast = () =>
  user.click(
    within(document.querySelector<HTMLElement>('[data-toast]')!).getByRole('button', {
      name: 'Close',
      hidden: true,
    }),
  );

/** Choose an option of a select. */
export async function choose(label: string, option: string): Promise<void> {
  pressDown(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Open a select. */
export const pressDown = (select: HTMLElement) => fireEvent.mouseDown(select);

/** Suspend or deactivate an account and confirm the dialog. */
export async function changeStatus(change: 'Suspend' | 'Deactivate', name: string): Promise<void> {
  await press(`${change} ${name}`);
  const dialog = await screen.findByRole('dialog', { name: `${change} ${name}?` });
  await user.click(within(dialog).getByRole('button', { name: change }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Wait for an error on the page. */
export const failure = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const alerts = main().getAllByRole('alert');
    const found = alerts.find(({ textContent }) => textContent.includes(title));
    expect(found?.textContent ?? alerts.map(({ textContent }) => textContent)).toContain(title);
    return found as HTMLElement;
  });
