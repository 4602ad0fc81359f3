import type { OwnEvent } from '../api/events';
import { PAGE_SIZE, selectEvents, type Selection } from './select-events';

/** Only the fields that the selection uses. */
const event = (title: string, photoCount: number, createdAt: string) =>
  ({ title, photoCount, createdAt, linkSlug: title.toLowerCase() }) as OwnEvent;

const events = [
  event('Fair', 5, '2026-03-01'),
  event('Wedding', 50, '2026-01-01'),
  event('Ball', 0, '2026-02-01'),
];
const all: Selection = { search: '', sort: 'created', descending: true, page: 1 };
const titles = (selection: Partial<Selection>, of = events) =>
  selectEvents(of, { ...all, ...selection }).shown.map(({ title }) => title);

describe('selectEvents', () => {
  it('sorts by creation, photos or title', () => {
    expect(titles({})).toEqual(['Fair', 'Ball', 'Wedding']);
    expect(titles({ sort: 'photos' })).toEqual(['Wedding', 'Fair', 'Ball']);
    expect(titles({ sort: 'title', descending: false })).toEqual(['Ball', 'Fair', 'Wedding']);
  });

  it('searches titles and slugs, ignoring case', () => {
    expect(titles({ search: ' WED ' })).toEqual(['Wedding']);
    expect(selectEvents(events, { ...all, search: 'zoo' })).toMatchObject({ found: 0, pages: 1, shown: [] });
  });

  it('returns the last page for a later one', () => {
    const many = Array.from({ length: PAGE_SIZE + 1 }, (_, i) =>
      event(`E${i}`, 0, `2026-01-01T00:00:${String(i).padStart(2, '0')}`),
    );
    expect(selectEvents(many, { ...all, page: 9 })).toMatchObject({ page: 2, pages: 2 });
    expect(titles({ page: 2 }, many)).toEqual(['E0']);
  });
});
