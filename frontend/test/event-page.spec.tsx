import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { away, refused } from '@eventframe/contracts/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { event, frame, photo, rerender } from './support/data';
import { findToast, findWith, open, servePhotos, server, serveEvent, user } from './support/site';

const rained = refused('internal_error', 'It rained in.');
const NO_INSIGHTS = {
  days: [],
  totals: { visits: 0, photos: 0, downloads: 0 },
  timeZone: 'UTC',
  advanced: null,
};

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => localStorage.clear());

describe('what does not come says why in its place, and is asked for again', () => {
  const retry = async () => {
    const error = await findWith('alert', '503: Back in a minute');
    await expectAccessible();
    return () => user.click(within(error).getByRole('button', { name: 'Try again' }));
  };
  const noError = () => expect(screen.queryByText('503: Back in a minute')).toBeNull();

  it('says so of the event', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}', away());
    open(path);
    const again = await retry();
    server.on('GET /api/events/{id}', event());
    await again();
    await heading('Harbour Nights');
    noError();
  });

  it('says so of its photos', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/photos', away());
    open(path);
    const again = await retry();
    servePhotos();
    await again();
    await heading('No photos yet');
    noError();
  });

  it('says so of its insights', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/insights', away());
    open(`${path}?tab=insights`);
    const again = await retry();
    server.on('GET /api/events/{id}/insights', NO_INSIGHTS);
    await again();
    await heading('No visits yet');
    noError();
  });

  it('says so of photos in replaced frames, and goes when there are none', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/rerender', away());
    open(path);
    const again = await retry();
    server.on('GET /api/events/{id}/rerender', rerender());
    await again();
    await waitFor(noError);
    await heading('No photos yet');
  });
});

it("says that another organizer's event is not found", async () => {
  serveEvent();
  server.on('GET /api/events/{id}', refused('not_found', 'Event not found'));
  open('/events/of-another');
  await screen.findByRole('heading', { name: 'Event not found', level: 1 });
  open('/create-event?edit=of-another');
  await screen.findByRole('heading', { name: 'Event not found', level: 1 });
});

describe('a change of an event that fails is said, and the event is as it was', () => {
  it('keeps what photos wait for', async () => {
    const { path } = serveEvent();
    server.on('PATCH /api/events/{id}', rained);
    open(path);
    const approval = await screen.findByRole('switch', { name: 'Approve photos first' });
    await user.click(approval);
    await findToast('Failed to update event', 'It rained in.');
    expect(approval.getAttribute('aria-checked')).toBe('false');
  });

  it('keeps the form that could not be saved', async () => {
    serveEvent();
    server.on('PATCH /api/events/{id}', rained);
    open('/create-event?edit=harbour');
    const title = await screen.findByLabelText<HTMLInputElement>('Event Title');
    fireEvent.change(title, { target: { value: 'Harbour Days' } });
    await press('Save Changes');
    await findToast('Failed to update event', 'It rained in.');
    expect(title.value).toBe('Harbour Days');
  });

  it('says that photos could not be made anew', async () => {
    const { path } = serveEvent();
    server
      .on('GET /api/events/{id}/rerender', rerender({ outdated: 1 }))
      .on('POST /api/events/{id}/rerender', rained);
    open(path);
    await press('Re-render Photos');
    await findToast('Failed to re-render the photos', 'It rained in.');
  });

  it('says that the rehearsal failed', async () => {
    const { path } = serveEvent();
    server.on('POST /api/events/{id}/rehearsal', rained);
    open(`${path}?tab=settings`);
    await press('Rehearse Now');
    await findToast('The rehearsal failed', 'It rained in.');
  });

  it('keeps frames that could not be changed or deleted', async () => {
    const frames = [frame(), frame({ id: 'evening', name: 'evening', isPrimary: 'false' })];
    serveEvent(event({ frames }));
    server
      .on('PATCH /api/events/{id}/frames/{frameId}', rained)
      .on('DELETE /api/events/{id}/frames/{frameId}', rained);
    open('/dashboard');
    await press('Manage frames of Harbour Nights');
    await press(/^Make evening/);
    await findToast('Failed to update frame', 'It rained in.');
    await press('Delete frame evening');
    const confirm = within(await screen.findByRole('alertdialog'));
    await user.click(confirm.getByRole('button', { name: 'Delete Frame' }));
    await findToast('Failed to delete frame', 'It rained in.');
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage Frames' });
    expect(within(dialog).getAllByRole('img')).toHaveLength(2);
  });
});

it('stays, with all that is open and typed in it, when the event cannot be asked for again', async () => {
  const { path, tell } = serveEvent(event({ photoCount: 1 }));
  servePhotos(photo());
  open(path);
  await press(/^Open photo of/);
  await screen.findByRole('dialog', { name: /^Photo of/ });
  const failures = () => screen.queryAllByText('503: Back in a minute');
  const fail = () =>
    server
      .on('GET /api/events/{id}', away())
      .on('GET /api/events/{id}/photos', away())
      .on('GET /api/events/{id}/frames', away());
  fail();
  tell('photo.added', { id: 'second' });
  // Behind the photo, for the event and for its photos.
  await waitFor(() => expect(failures()).toHaveLength(2));
  screen.getByRole('dialog', { name: /^Photo of/ });
  server.on('GET /api/events/{id}', event({ photoCount: 2 })).on('GET /api/events/{id}/frames', [frame()]);
  servePhotos(photo({ id: 'second' }), photo());
  tell('photo.added', { id: 'third' });
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

it('leads on from a saved form when the event cannot be asked for again', async () => {
  serveEvent();
  open('/create-event?edit=harbour');
  const title = await screen.findByLabelText('Event Title');
  fireEvent.change(title, { target: { value: 'Harbour Days' } });
  server
    .on('PATCH /api/events/{id}', event({ title: 'Harbour Days' }))
    .on('GET /api/events/{id}', away())
    .on('GET /api/events/{id}/frames', away());
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

  it('are offered the new one, or left as they are until the settings are opened', async () => {
    state({ outdated: 1 });
    await screen.findByText('One photo has an old frame');
    await expectAccessible();
    await press('Keep Old Frame');
    expect(screen.queryByRole('button', { name: 'Re-render Photos' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    await offer();
  });

  it('say how many are done while they are made anew', async () => {
    state({ state: 'running', outdated: 1, total: 4, done: 1 });
    const progress = await screen.findByRole('progressbar', { name: 'Photos re-rendered' });
    expect(progress.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText('1 of 4 photos. You can leave this page.');
    await expectAccessible();
  });

  it('can be tried again after the run stopped', async () => {
    state({ state: 'stopped', outdated: 1, total: 4, done: 1 });
    await screen.findByText('1 of 4 photos are done. Try again for the rest.');
    await offer();
    await expectAccessible();
  });

  it('say that one could not be made anew, and can be tried again', async () => {
    state({ state: 'done', outdated: 1, total: 4, done: 3, failed: 1 });
    await screen.findByText('One photo could not be re-rendered and is unchanged.');
    await expectAccessible();
    server.on('POST /api/events/{id}/rerender', rerender({ state: 'done', total: 1, done: 1 }));
    await user.click(await offer());
    await screen.findByText('1 photo re-rendered', { exact: true });
  });
});

it('counts expected guests as people write thousands', async () => {
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
