import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { errorResponse } from '@eventframe/contracts/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { photo, photos } from './support/data';
import { findToast, open, servePhotos, server, serveEvent, user } from './support/site';

const internalError = errorResponse('internal_error', 'Something broke.');

const tiles = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem');
const findTiles = (count: number) => waitFor(() => expect(tiles()).toHaveLength(count));
const toolbar = () => within(screen.getByRole('toolbar'));

beforeEach(() => localStorage.clear());

describe('failed change of photos', () => {
  // spec: errors.mutation-no-retry
  it('keeps photos that could not be deleted', async () => {
    const { path } = serveEvent();
    servePhotos(photo());
    server.on('PATCH /api/events/{id}/photos', internalError);
    open(path);
    await findTiles(1);
    await user.click(toolbar().getByRole('checkbox'));
    await user.click(toolbar().getByRole('button', { name: 'Delete' }));
    const confirm = within(await screen.findByRole('alertdialog'));
    await user.click(confirm.getByRole('button', { name: 'Delete Photo' }));
    await findToast('Failed to delete photos', 'Something broke.');
    await findTiles(1);
    expect(server.last('PATCH /api/events/{id}/photos')?.body).toEqual({ ids: ['photo'], action: 'delete' });
  });

  it('keeps the state of photos that could not be changed', async () => {
    const { path } = serveEvent();
    servePhotos(photo());
    server.on('PATCH /api/events/{id}/photos', internalError);
    open(path);
    await findTiles(1);
    await user.click(within(tiles()[0]!).getByRole('checkbox'));
    await user.click(toolbar().getByRole('button', { name: 'Hide' }));
    await findToast('Failed to update photos', 'Something broke.');
    expect(tiles()[0]?.textContent).toContain('Shown');
  });
});

describe("organizer's photos", () => {
  it('adds a photo that was uploaded while the first response was pending', async () => {
    const { path, sendEvent } = serveEvent();
    const response = server.hold('GET /api/events/{id}/photos', photos());
    open(path);
    await waitFor(() => expect(server.count('GET /api/events/{id}/photos/stream')).toBe(1));
    sendEvent('photo.added', { id: 'photo' });
    // Both the opened stream and the new photo have triggered their requests.
    await waitFor(() => expect(server.count('GET /api/events/{id}')).toBeGreaterThan(2));
    servePhotos(photo());
    response();
    await findTiles(1);
  });

  it('keeps a photo open while new ones arrive, and closes it when it is deleted elsewhere', async () => {
    const { path, sendEvent } = serveEvent();
    const all = Array.from({ length: 24 }, (_, at) => photo({ id: `${at}`, photoUrl: `/media/${at}.jpg` }));
    const held = { ...photos(...all), before: '24' };
    /** The first page, which has newer photos than the page that the open photo holds. */
    let newest = all;
    let marked = all;
    server.on('GET /api/events/{id}/photos', ({ query }) => {
      if (query.has('state')) return photos();
      return query.has('before')
        ? { ...held, photos: marked }
        : { ...held, photos: newest.slice(0, 24), total: newest.length };
    });
    open(path);
    await findTiles(24);
    await user.click(within(tiles().at(-1)!).getByRole('button'));
    const shown = async () =>
      (
        await within(await screen.findByRole('dialog')).findByRole('img', { name: 'The framed photo' })
      ).getAttribute('src');
    expect(await shown()).toBe('/media/23.jpg');
    newest = [photo({ id: 'new' }), ...all];
    const callCount = server.count('GET /api/events/{id}/photos');
    sendEvent('photo.added', { id: 'new' });
    await waitFor(() => expect(server.count('GET /api/events/{id}/photos')).toBeGreaterThan(callCount));
    expect(await shown()).toBe('/media/23.jpg');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Previous photo' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );

    marked = all.slice(0, 23);
    newest = newest.slice(0, 24);
    sendEvent('photo.removed', { id: '23' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe('/media/thumb.jpg'),
    );
    await findTiles(24);
  });

  it('shows that only operators can show a photo hidden by an operator', async () => {
    const { path } = serveEvent();
    servePhotos(photo({ id: 'other' }), photo({ state: 'hidden', hiddenByOperator: true }));
    open(path);
    await findTiles(2);
    expect(tiles()[1]?.textContent).toContain('Hidden by operator');
    await user.click(toolbar().getByRole('checkbox'));
    toolbar().getByRole('button', { name: 'Hide' });
    expect(toolbar().queryByRole('button', { name: 'Show' })).toBeNull();
    await user.click(within(tiles()[1]!).getByRole('button'));
    const lightbox = await screen.findByRole('dialog');
    expect(lightbox.textContent).toContain('An operator hid this photo after a report.');
    expect(within(lightbox).queryByRole('button', { name: 'Show' })).toBeNull();
    within(lightbox).getByRole('button', { name: 'Delete' });
    await expectAccessible();
  });

  it('lets no one select all photos while the next page loads', async () => {
    const { path } = serveEvent();
    const all = Array.from({ length: 26 }, (_, at) => photo({ id: `${at}` }));
    server.on('GET /api/events/{id}/photos', {
      ...photos(...all.slice(0, 24)),
      total: 26,
      hasMore: true,
      next: 'cursor-2',
    });
    open(path);
    await findTiles(24);
    const respond = server.hold('GET /api/events/{id}/photos', { ...photos(...all.slice(24)), total: 26 });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const selectAll = toolbar().getByRole<HTMLInputElement>('checkbox');
    await waitFor(() => expect(selectAll.disabled).toBe(true));
    await user.click(selectAll);
    respond();
    await findTiles(2);
    expect(toolbar().getByText('Select all on this page')).toBeDefined();
    await user.click(selectAll);
    expect(toolbar().getByText('2 selected')).toBeDefined();
  });

  it('turns pages forward by cursor and back', async () => {
    const { path } = serveEvent();
    server.on('GET /api/events/{id}/photos', ({ query }) => {
      const page = Number(query.get('cursor')?.slice('cursor-'.length) ?? 1);
      const own = photo({ id: `on-${page}`, photoUrl: `/media/${page}.jpg`, thumbUrl: `/media/${page}.jpg` });
      return {
        ...photos(own),
        total: 96,
        hasMore: page < 4,
        next: page < 4 ? `cursor-${page + 1}` : null,
      };
    });
    open(path);
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of photos' }));
    const shows = (page: number) =>
      waitFor(() => {
        pages.getByText(`Page ${page} of 4`);
        expect(tiles()[0]?.querySelector('img')?.getAttribute('src')).toBe(`/media/${page}.jpg`);
      });
    for (let page = 1; page < 4; page++) {
      await shows(page);
      await user.click(pages.getByRole('button', { name: 'Next' }));
    }
    await shows(4);
    expect(pages.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
    for (let page = 3; page > 1; page--) {
      await user.click(pages.getByRole('button', { name: 'Previous' }));
      await shows(page);
    }
    expect(server.last('GET /api/events/{id}/photos')?.query.get('cursor')).toBe('cursor-2');
  });
});
