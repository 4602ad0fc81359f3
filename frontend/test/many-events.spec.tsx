import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { credits, event } from './support/data';
import { open, serveEvents, server, user } from './support/site';

const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link', { name: /^Event \d+$/ })
    .map((link) => link.textContent);
const findTitles = (count: number) => waitFor(() => expect(titles()).toHaveLength(count));

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 4, 6, 12, from + at)).toISOString();
    return event({ id: `${from + at}`, title: `Event ${from + at}`, createdAt });
  });

it('searches, sorts and pages many events', async () => {
  serveEvents(numbered(10, 30));
  open('/dashboard');
  await screen.findByText('Page 1 of 2', { exact: true });
  await findTitles(20);
  await expectAccessible();
  const pages = within(screen.getByRole('navigation', { name: 'Pages of events' }));
  const isDisabled = (name: string) => pages.getByRole('button', { name }).getAttribute('aria-disabled');
  expect(isDisabled('Previous')).toBe('true');
  const next = pages.getByRole('button', { name: 'Next' });
  next.focus();
  await user.keyboard('{Enter}');
  await findTitles(1);
  expect(isDisabled('Next')).toBe('true');
  expect(document.activeElement).toBe(next);

  const search = screen.getByRole('searchbox', { name: 'Search your events' });
  fireEvent.change(search, { target: { value: 'event 2' } });
  await findTitles(10);
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  await screen.findByText('No event has “nothing like it” in its title or link.');
  await expectAccessible();
  fireEvent.change(search, { target: { value: '' } });
  await screen.findByText('Page 1 of 2', { exact: true });
});

it('keeps the search when a deletion leaves too few events for it', async () => {
  serveEvents(numbered(20, 30));
  server.on('GET /api/events/{id}', event()).on('DELETE /api/events/{id}', { success: true });
  open('/dashboard');
  await screen.findByRole('table');
  await findTitles(11);
  const search = screen.getByRole('searchbox', { name: 'Search your events' });
  fireEvent.change(search, { target: { value: 'event 30' } });
  await findTitles(1);
  await user.click(screen.getByRole('button', { name: 'Delete Event 30' }));
  serveEvents(numbered(20, 29));
  const confirm = within(await screen.findByRole('alertdialog'));
  await user.click(confirm.getByRole('button', { name: 'Delete Event' }));
  await screen.findByText('No event has “event 30” in its title or link.');
  fireEvent.change(search, { target: { value: '' } });
  await findTitles(10);
});

it('sorts by a column heading, and reverses on another press', async () => {
  const eventCreatedAt = (title: string, minute: number, photoCount: number) =>
    event({
      id: title,
      title,
      photoCount,
      createdAt: new Date(Date.UTC(2026, 4, 6, 12, minute)).toISOString(),
    });
  serveEvents([eventCreatedAt('Birch', 1, 1), eventCreatedAt('Alder', 2, 0), eventCreatedAt('Cedar', 3, 0)]);
  server.on('GET /api/users/{id}/credits', credits());
  open('/dashboard');
  const table = within(await screen.findByRole('table'));
  const order = () =>
    table.getAllByRole('link', { name: /^(Alder|Birch|Cedar)$/ }).map((link) => link.textContent);
  expect(order()).toEqual(['Cedar', 'Alder', 'Birch']);
  const byTitle = table.getByRole('button', { name: 'Event' });
  await user.click(byTitle);
  await waitFor(() => expect(order()).toEqual(['Alder', 'Birch', 'Cedar']));
  expect(table.getByRole('columnheader', { name: 'Event' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(byTitle);
  await waitFor(() => expect(order()).toEqual(['Cedar', 'Birch', 'Alder']));
  table.getByRole('button', { name: 'Photos' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(order()[0]).toBe('Birch'));
});

it('shows the last page after a deletion emptied the current one', async () => {
  serveEvents(numbered(10, 30));
  server.on('GET /api/events/{id}', event()).on('DELETE /api/events/{id}', { success: true });
  open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await findTitles(1);
  await user.click(screen.getByRole('button', { name: 'Delete Event 10' }));
  serveEvents(numbered(11, 30));
  const confirm = within(await screen.findByRole('alertdialog'));
  await user.click(confirm.getByRole('button', { name: 'Delete Event' }));
  await findTitles(20);
  expect(screen.queryByRole('navigation', { name: 'Pages of events' })).toBeNull();
});

it('requests one page at a time', async () => {
  serveEvents(numbered(10, 30));
  open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await findTitles(1);
  for (const { query } of server.calls.filter(({ name }) => name === 'GET /api/events')) {
    expect(query.get('limit')).toBe('20');
  }
});
