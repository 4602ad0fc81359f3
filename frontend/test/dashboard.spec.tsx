import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { unavailableResponse, errorResponse } from '@eventframe/contracts/testing/fake-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { credits, event, PLANS, stats } from './support/data';
import { findToast, findWith, open, server, serveEvent, toastText, user } from './support/site';

const DAY_MS = 86_400_000;

const stat = (label: string) => screen.getByText(label, { exact: true }).parentElement!.querySelector('dd');
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

// spec: dashboard.stat-cards, dashboard.upgrade-plan, dashboard.empty, limits.price-texts
it('shows zeros and links to the first event for a new account', async () => {
  open('/dashboard');
  const create = await screen.findByRole('link', { name: 'Create Your First Event' });
  expect(create.getAttribute('href')).toBe('/create-event');
  for (const label of ['Total Events', 'Active Events', 'Photos Generated', 'This Month']) {
    expect(stat(label)?.textContent).toBe('0');
  }
  screen.getByText('Free Plan', { exact: true });
  expect(screen.queryByText('Premium')).toBeNull();
  const upgrade = screen.getByRole('link', { name: 'Upgrade Plan' });
  expect(upgrade.getAttribute('href')).toBe('/pricing');
  screen.getByRole('heading', { name: 'Your Events' });
  await expectAccessible();
});

it('shows placeholders for all sections while they load', async () => {
  const answerEvents = server.hold('GET /api/events', []);
  const answerStats = server.hold('GET /api/users/me/stats', stats());
  const answerCredits = server.hold('GET /api/users/{id}/credits', credits());
  open('/dashboard');
  await screen.findByRole('status', { name: 'Loading your events' });
  screen.getByRole('status', { name: 'Loading your plan' });
  expect(stat('Total Events')?.textContent).toBe('');
  await expectAccessible();
  answerStats();
  answerEvents();
  answerCredits();
  await screen.findByRole('link', { name: 'Create Your First Event' });
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
});

it('shows the end of an event while the page is open', async () => {
  jest.useFakeTimers({ now: Date.now() });
  try {
    serveEvent(event({ expiresAt: new Date(Date.now() + DAY_MS / 24).toISOString() }));
    open('/dashboard');
    await screen.findByText('Harbour Nights');
    expect(row('Harbour Nights').textContent).toMatch(/Active.*until|until.*Active/);
    expect(stat('Active Events')?.textContent).toBe('1');
    jest.setSystemTime(Date.now() + DAY_MS / 24);
    await screen.findByText('Expired', { exact: true });
    expect(row('Harbour Nights').textContent).toContain('ended');
    expect(stat('Active Events')?.textContent).toBe('0');
  } finally {
    jest.useRealTimers();
  }
});

it('shows that the plan allows no more frames before a file is chosen', async () => {
  serveEvent();
  server.on(
    'GET /api/users/{id}/credits',
    credits({ plan: PLANS[0], credits: { events: 0, frames: 0, photos: 30 } }),
  );
  open('/dashboard');
  await press('Manage frames of Harbour Nights');
  const dialog = await screen.findByRole('dialog', { name: 'Manage Frames' });
  await within(dialog).findByText('Your plan has no room for another frame');
  expect(dialog.textContent).toContain('Freemium has room for 1 frame across all your events.');
  expect(dialog.querySelector('input[type=file]')).toBeNull();
  await expectAccessible();
  await user.click(within(dialog).getByRole('link', { name: 'See Plans' }));
  expect(window.location.pathname).toBe('/pricing');
});

describe('failed call', () => {
  const internalError = errorResponse('internal_error', 'Something broke.');
  const findActiveEvent = () => screen.findByRole('button', { name: 'Active. Pause Harbour Nights' });

  beforeEach(async () => {
    serveEvent();
    open('/dashboard');
    await findActiveEvent();
  });

  // spec: errors.qr-code
  it('reports a QR code that could not be generated', async () => {
    server.on('GET /api/events/{id}/qr', internalError);
    await press('QR code of Harbour Nights');
    await findToast('Failed to generate QR code', 'Something broke.');
    await expectAccessible();
  });

  // spec: errors.frames
  it('reports frames that failed to load, and closes their dialog', async () => {
    server.on('GET /api/events/{id}/frames', internalError);
    await press('Manage frames of Harbour Nights');
    await findToast('Failed to fetch frames', 'Something broke.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // spec: calls.errors, errors.mutation-no-retry, errors.event-status
  it('reports a failed change of status after a single try', async () => {
    server.on('PATCH /api/events/{id}/active', internalError);
    await press('Active. Pause Harbour Nights');
    await findToast('Failed to update event status', 'Something broke.');
    await findActiveEvent();
    expect(server.count('PATCH /api/events/{id}/active')).toBe(1);
  });

  // spec: errors.expiration
  it('reports a failed change of the expiration, also without a reason', async () => {
    server.on('PATCH /api/events/{id}/expiration', internalError);
    await press('Manage expiration of Harbour Nights');
    const value = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 16);
    fireEvent.change(screen.getByLabelText('Expiration Date'), { target: { value } });
    await press('Save');
    await findToast('Failed to update expiration', 'Something broke.');
    server.on('PATCH /api/events/{id}/expiration', errorResponse('internal_error', ''));
    await press('Save');
    await findToast('Failed to update expirationFailed to update expiration');
  });

  // spec: errors.delete-event
  it('reports a failed deletion of an event', async () => {
    server.on('DELETE /api/events/{id}', internalError);
    await press('Delete Harbour Nights');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Event' }),
    );
    await findToast('Failed to delete event', 'Something broke.');
  });
});

// spec: calls.errors, errors.query-message, errors.empty-answer
it('shows in place why a list failed to load, and retries', async () => {
  serveEvent();
  server.on('GET /api/events', unavailableResponse());
  open('/dashboard');
  const alert = await findWith('alert', '503: Back in a minute');
  expect(stat('Total Events')?.textContent).toBe('1');
  await expectAccessible();
  server.on('GET /api/events', unavailableResponse(''));
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  await findWith('alert', '503: Service Unavailable');
  server.on('GET /api/events', [event()]);
  await press('Try Again');
  await screen.findByText('Harbour Nights');
});

it('shows one error if all calls fail', async () => {
  serveEvent();
  server
    .on('GET /api/events', unavailableResponse())
    .on('GET /api/users/me/stats', unavailableResponse())
    .on('GET /api/users/{id}/credits', unavailableResponse());
  open('/dashboard');
  await findWith('alert', '503: Back in a minute');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(within(screen.getByRole('main')).queryByRole('status')).toBeNull();
  serveEvent();
  server
    .on('GET /api/users/me/stats', stats({ totalEvents: 1, activeEvents: 1 }))
    .on('GET /api/users/{id}/credits', credits());
  await press('Try Again');
  await screen.findByText('Harbour Nights');
  expect(stat('Total Events')?.textContent).toBe('1');
});

describe('query', () => {
  afterEach(() => jest.useRealTimers());

  // spec: errors.query-no-retry
  it('sends a failed query once: no retry, no polling, no refetch on focus', async () => {
    jest.useFakeTimers();
    server.on('GET /api/events', unavailableResponse());
    open('/dashboard');
    await findWith('alert', '503: Back in a minute');
    await advance(600_000);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await advance(600_000);
    expect(server.count('GET /api/events')).toBe(1);
  });

  // spec: calls.list-reload, limits.query-cache
  it('caches a query for a day until a change invalidates it', async () => {
    jest.useFakeTimers();
    serveEvent();
    server.on('PATCH /api/events/{id}/active', event({ isActive: false }));
    const counts = () => [
      server.count('GET /api/events'),
      server.count('GET /api/users/me/stats'),
      server.count('GET /api/users/{id}/credits'),
    ];
    open('/dashboard');
    await screen.findByRole('button', { name: 'Active. Pause Harbour Nights' });
    expect(counts()).toEqual([1, 1, 1]);
    jest.setSystemTime(Date.now() + DAY_MS);
    await user.click(screen.getByRole('link', { name: 'Create Event' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Dashboard' }));
    await screen.findByRole('button', { name: 'Active. Pause Harbour Nights' });
    expect(counts()).toEqual([1, 1, 1]);
    serveEvent(event({ isActive: false }));
    await press('Active. Pause Harbour Nights');
    await screen.findByRole('button', { name: 'Inactive. Resume Harbour Nights' });
    expect(counts()).toEqual([2, 2, 2]);
  });
});

describe('toast', () => {
  // spec: limits.toast-time
  it('closes after 5000 ms', async () => {
    jest.useFakeTimers();
    try {
      serveEvent();
      server.on('PATCH /api/events/{id}/active', event({ isActive: false }));
      open('/dashboard');
      await press('Active. Pause Harbour Nights');
      await findToast('Event status updated');
      const shown = Date.now();
      await advance(4_000);
      expect(toastText()).toContain('Event status updated');
      await advance(1_000);
      expect(toastText()).toBe('');
      expect(Date.now() - shown).toBe(5_000);
    } finally {
      jest.useRealTimers();
    }
  });

  // spec: errors.logout-header
  it('does not show a toast for a failed logout, which is only logged', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      server.on('POST /api/logout', unavailableResponse());
      open('/dashboard');
      await press('Account of Olivia Organizer');
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
      await screen.findByRole('heading', { name: 'Dashboard' });
      expect(logged).toHaveBeenCalledWith('Logout failed', expect.objectContaining({ statusCode: 503 }));
      expect(toastText()).toBe('');
      expect(window.location.pathname).toBe('/dashboard');
    } finally {
      logged.mockRestore();
    }
  });
});
