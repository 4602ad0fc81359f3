import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { unavailableResponse, errorResponse } from '@eventframe/contracts/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { event, frame, photo, rerender } from './support/data';
import { findToast, findWith, open, servePhotos, server, serveEvent, user } from './support/site';

const internalError = errorResponse('internal_error', 'Something broke.');
const NO_INSIGHTS = {
  days: [],
  totals: { visits: 0, photos: 0, downloads: 0 },
  timeZone: 'UTC',
  advanced: null,
};

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => localStorage.clear());

describe('failed request', () => {
  const retry = async () => {
    const error = await findWith('alert', '503: Back in a minute');
    await expectAccessible();
    return () => user.click(within(error).getByRole('button', { name: 'Try Again' }));
  };
  const noError = () => expect(screen.queryByText('503: Back in a minute')).toBeNull();

  it('reports and reloads the event', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}', unavailableResponse());
    open(path);
    const again = await retry();
    server.on('GET /api/events/{id}', event());
    await again();
    await heading('Harbour Nights');
    noError();
  });

  it('reports and reloads its photos', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/photos', unavailableResponse());
    open(path);
    const again = await retry();
    servePhotos();
    await again();
    await heading('No photos yet');
    noError();
  });

  it('reports and reloads its insights', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/insights', unavailableResponse());
    open(`${path}?tab=insights`);
    const again = await retry();
    server.on('GET /api/events/{id}/insights', NO_INSIGHTS);
    await again();
    await heading('No visits yet');
    noError();
  });

  it('reports and reloads photos in replaced frames, and hides the error if there are none', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/rerender', unavailableResponse());
    open(path);
    const again = await retry();
    server.on('GET /api/events/{id}/rerender', rerender());
    await again();
    await waitFor(noError);
    await heading('No photos yet');
  });
});

it("shows another organizer's event as not found", async () => {
  serveEvent();
  server.on('GET /api/events/{id}', errorResponse('not_found', 'Event not found'));
  open('/events/of-another');
  await screen.findByRole('heading', { name: 'Event not found', level: 1 });
  open('/create-event?edit=of-another');
  await screen.findByRole('heading', { name: 'Event not found', level: 1 });
});

describe('failed change of an event', () => {
  it('keeps the approval setting', async () => {
    const { path } = serveEvent();
    server.on('PATCH /api/events/{id}', internalError);
    open(path);
    const approval = await screen.findByRole('switch', { name: 'Approve photos first' });
    await user.click(approval);
    await findToast('Failed to update event', 'Something broke.');
    expect(approval.getAttribute('aria-checked')).toBe('false');
  });

  it('keeps a form that could not be saved', async () => {
    serveEvent();
    server.on('PATCH /api/events/{id}', internalError);
    open('/create-event?edit=harbour');
    const title = await screen.findByLabelText<HTMLInputElement>('Event Title');
    fireEvent.change(title, { target: { value: 'Harbour Days' } });
    await press('Save Changes');
    await findToast('Failed to update event', 'Something broke.');
    expect(title.value).toBe('Harbour Days');
  });

  it('reports photos that could not be re-rendered', async () => {
    const { path } = serveEvent();
    server
      .on('GET /api/events/{id}/rerender', rerender({ outdated: 1 }))
      .on('POST /api/events/{id}/rerender', internalError);
    open(path);
    await press('Re-render Photos');
    await findToast('Failed to re-render the photos', 'Something broke.');
  });

  it('reports a failed rehearsal', async () => {
    const { path } = serveEvent();
    server.on('POST /api/events/{id}/rehearsal', internalError);
    open(`${path}?tab=settings`);
    await press('Rehearse Now');
    await findToast('The rehearsal failed', 'Something broke.');
  });

  it('keeps frames that could not be changed or deleted', async () => {
    const frames = [frame(), frame({ id: 'evening', name: 'evening', isPrimary: 'false' })];
    serveEvent(event({ frames }));
    server
      .on('PATCH /api/events/{id}/frames/{frameId}', internalError)
      .on('DELETE /api/events/{id}/frames/{frameId}', internalError);
    open('/dashboard');
    await press('Manage frames of Harbour Nights');
    await press(/^Make evening/);
    await findToast('Failed to update frame', 'Something broke.');
    await press('Delete frame evening');
    const confirm = within(await screen.findByRole('alertdialog'));
    await user.click(confirm.getByRole('button', { name: 'Delete Frame' }));
    await findToast('Failed to delete frame', 'Something broke.');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage Frames' });
    expect(within(dialog).getAllByRole('img')).toHaveLength(2);
  });
});

it('keeps open dialogs and typed values when the event fails to reload', async () => {
  const { path, sendEvent } = serveEvent(event({ photoCount: 1 }));
  servePhotos(photo());
  open(path);
  await press(/^Open photo of/);
  await screen.findByRole('dialog', { name: /^Photo of/ });
  const failures = () => screen.queryAllByText('503: Back in a minute');
  const fail = () =>
    server
      .on('GET /api/events/{id}', unavailableResponse())
      .on('GET /api/events/{id}/photos', unavailableResponse())
      .on('GET /api/events/{id}/frames', unavailableResponse());
  fail();
  sendEvent('photo.added', { id: 'second' });
  // Behind the photo: one for the event, one for its photos.
  await waitFor(() => expect(failures()).toHaveLength(2));
  screen.getByRole('dialog', { name: /^Photo of/ });
  server.on('GET /api/events/{id}', event({ photoCount: 2 })).on('GET /api/events/{id}/frames', [frame()]);
  servePhotos(photo({ id: 'second' }), photo());
  sendEvent('photo.added', { id: 'third' });
  await waitFor(() => expect(failures()).toHaveLength(0));
  screen.getByRole('dialog', { name: /^Photo of/ });
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  fireEvent.change(screen.getByLabelText(/^Expected guests/), { target: { value: '120' } });
  await press('Manage Frames');
  await press(/^Rename frame/);
  fireEvent.change(screen.getByLabelText(/^New name of frame/), { target: { value: 'Evening' } });
  server.on('PATCH /api/events/{id}/frames/{frameId}', frame({ name: 'Evening' }));
  fail();
  await press('Save name');
  await findToast('Failed to fetch frames');
  screen.getByRole('dialog', { name: 'Manage Frames' });
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText<HTMLInputElement>(/^Expected guests/).value).toBe('120');
  await expectAccessible();
});

it('leaves a saved form even if the event fails to reload', async () => {
  serveEvent();
  open('/create-event?edit=harbour');
  const title = await screen.findByLabelText('Event Title');
  fireEvent.change(title, { target: { value: 'Harbour Days' } });
  server
    .on('PATCH /api/events/{id}', event({ title: 'Harbour Days' }))
    .on('GET /api/events/{id}', unavailableResponse())
    .on('GET /api/events/{id}/frames', unavailableResponse());
  await press('Save Changes');
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
});

describe('photos in a replaced frame', () => {
  const state = (progress: Parameters<typeof rerender>[0]) => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/rerender', rerender(progress));
    open(path);
  };
  const offer = () => screen.findByRole('button', { name: 'Re-render Photos' });

  it('offers to re-render, or keeps the old frame until the settings are opened', async () => {
    state({ outdated: 1 });
    await screen.findByText('One photo has an old frame');
    await expectAccessible();
    await press('Keep Old Frame');
    expect(screen.queryByRole('button', { name: 'Re-render Photos' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    await offer();
  });

  it('shows the progress of re-rendering', async () => {
    state({ state: 'running', outdated: 1, total: 4, done: 1 });
    const progress = await screen.findByRole('progressbar', { name: 'Photos re-rendered' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText('1 of 4 photos. You can leave this page.');
    await expectAccessible();
  });

  it('offers another try after a re-render stopped', async () => {
    state({ state: 'stopped', outdated: 1, total: 4, done: 1 });
    await screen.findByText('1 of 4 photos are done. Try again for the rest.');
    await offer();
    await expectAccessible();
  });

  it('reports a photo that could not be re-rendered, and offers another try', async () => {
    state({ state: 'done', outdated: 1, total: 4, done: 3, failed: 1 });
    await screen.findByText('One photo could not be re-rendered and is unchanged.');
    await expectAccessible();
    server.on('POST /api/events/{id}/rerender', rerender({ state: 'done', total: 1, done: 1 }));
    await user.click(await offer());
    await screen.findByText('1 photo re-rendered', { exact: true });
  });
});

it('accepts thousands separators in the number of expected guests', async () => {
  const { path } = serveEvent();
  server.on('POST /api/events/{id}/rehearsal', {
    state: 'problem',
    testPhotoMilliseconds: null,
    checks: [{ check: 'quota', state: 'problem', message: '5,000 guests are too many.' }],
  });
  open(`${path}?tab=settings`);
  const field = await screen.findByLabelText(/^Expected guests/);
  fireEvent.change(field, { target: { value: '5.00' } });
  await press('Rehearse Now');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Enter a whole number from 1 to 1,000,000');
  fireEvent.change(field, { target: { value: ' 5,000 ' } });
  await press('Rehearse Now');
  const checked = await screen.findByRole('list', { name: 'Results' });
  expect(server.last('POST /api/events/{id}/rehearsal')?.body).toEqual({ expectedGuests: 5000 });
  const plans = within(checked).getByRole('link', { name: 'See Plans' });
  expect(plans.getAttribute('href')).toBe('/pricing');
});
