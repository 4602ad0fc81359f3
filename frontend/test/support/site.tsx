import { jsonResponse } from '@eventframe/contracts/testing/fake-api';
import { server } from '@eventframe/contracts/testing/setup';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { currentToasts, dismissToast } from '@/shared/toast-store';
import { queryClient } from '@/organizer/lib/query-client';
import { Providers } from '../../src/organizer/app/providers';
import { AppRoutes } from '../../src/organizer/app/routes';
import { credits, event, olivia, photo, photos, PLANS, rerender, stats } from './data';

// A busy machine may take far longer than a second for a page's first render.
configure({ asyncUtilTimeout: 60_000 });

export { server };
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Serve a signed-in organizer without events, on the smallest plan. */
beforeEach(() => {
  server.reset();
  server
    .on('GET /api/user', olivia())
    .on('GET /api/events', [])
    .on('GET /api/users/me/stats', stats())
    .on('GET /api/users/{id}/credits', credits())
    .on('GET /api/subscription/plans', { plans: PLANS });
});

afterEach(close);

/** Open a page of the site, as if its URL was typed. */
export function open(path: string): void {
  close();
  window.history.replaceState(null, '', path);
  render(
    <Providers>
      <AppRoutes />
    </Providers>,
  );
}

function close(): void {
  cleanup();
  queryClient.clear();
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
}

/** Serve an event of the organizer. @returns the path of its page, and a function that sends events about its photos */
export function serveEvent(served = event()) {
  server
    .on('GET /api/events', [served])
    .on('GET /api/users/me/stats', stats({ totalEvents: 1, activeEvents: 1 }))
    .on('GET /api/events/{id}', served)
    .on('GET /api/events/{id}/frames', served.frames)
    .on('GET /api/events/{id}/photos', photos())
    .on('GET /api/events/{id}/rerender', rerender());
  const sendEvent = server.stream('GET /api/events/{id}/photos/stream');
  return { path: `/events/${served.id}`, sendEvent };
}

/** Serve pages of these events, searched and sorted as the API does. */
export function serveEvents(all: ReturnType<typeof event>[]): void {
  server.on('GET /api/events', ({ query }) => {
    const sort = query.get('sort') as 'title' | 'photoCount' | 'createdAt';
    const found = all
      .filter(({ title }) => title.toLowerCase().includes((query.get('query') ?? '').toLowerCase()))
      .toSorted((a, b) => (a[sort] < b[sort] ? -1 : 1) * (query.get('order') === 'desc' ? -1 : 1));
    const limit = Number(query.get('limit'));
    const end = limit * Number(query.get('page'));
    const headers = { 'X-Total-Count': String(found.length) };
    return jsonResponse(found.slice(end - limit, end), { headers });
  });
}

/** Serve these photos; none awaits approval. */
export const servePhotos = (...all: ReturnType<typeof photo>[]) =>
  server.on('GET /api/events/{id}/photos', ({ query }) => (query.has('state') ? photos() : photos(...all)));

/** The current toast's text; empty without one. */
export const toastText = (): string => document.querySelector('li[data-state=open]')?.textContent ?? '';

/** Wait until the toast contains all texts. */
export const findToast = (...words: string[]): Promise<void> =>
  waitFor(() => words.forEach((word) => expect(toastText()).toContain(word)));

/** Wait for an element with this role and text. */
export const findWith = (role: string, words: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole(role).find(({ textContent }) => textContent.includes(words));
    expect(found?.textContent ?? screen.getAllByRole(role).map((one) => one.textContent)).toContain(words);
    return found as HTMLElement;
  });
