import { AccountRemoval } from '../../src/account-removal/account-removal.js';
import { EventRemoval } from '../../src/events/event-removal.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame, postEvent } from '../factories/events.js';
import { type EventRow, photoRows } from '../factories/gallery.js';
import { seeded } from '../factories/random.js';
import { photoJpeg, postPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { countOf, SEED } from '../support/soak.js';
import { findAllFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const ROUNDS = countOf('deletions under uploads', { test: 8, soak: 40 });

describe('concurrent deletion of an account or event', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp({ env: { RENDER_QUEUE: '1000' } });
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
  });

  const outcomeOf = async (response: Promise<Response>) => {
    const { status, body } = await response.then(async (it) => ({
      status: it.status,
      body: await it.json(),
    }));
    return { status, ...(body as { code?: string; message?: string }) };
  };
  const EVENT_NOT_FOUND = { status: 404, code: 'not_found', message: 'Event not found' };
  const ACCOUNT_DELETED = { status: 401, code: 'not_signed_in', message: 'This account has been deleted.' };

  const addFrame = async () => {
    const form = new FormData();
    form.set('frame', new Blob([new Uint8Array(await eventFrame())]), 'frame.png');
    return owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
  };

  /** Starts deleting the account and finishes once the call waits for a lock. */
  const deleteDuring = async (call: () => Promise<Response>): Promise<Response> => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let onLocked = () => {};
    const locked = new Promise<void>((resolve) => (onLocked = resolve));
    const removal = app.nest.get(AccountRemoval).remove(owner.id, owner.id, () => {
      onLocked();
      return finished;
    });
    await locked;
    const response = call();
    await waitFor(async () => {
      const waiting = await app.database.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).not.toEqual([]);
    });
    finish();
    await removal;
    return response;
  };
  const expectNothingLeft = async () => {
    expect(await findAllFiles(app)).toEqual([]);
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
  };

  it('returns 404 for an upload after its photo was rendered', async () => {
    const response = deleteDuring(() => postPhoto(new Agent(app), event.linkSlug));
    expect(await outcomeOf(response)).toMatchObject(EVENT_NOT_FOUND);
    await expectNothingLeft();
  });

  it('returns 404 for an upload while it reads the frame', async () => {
    const cold = await createTestApp({ sharedWith: app });
    try {
      const storage = cold.nest.get(Storage);
      const read = storage.read.bind(storage);
      storage.read = async (...args) => {
        await app.nest.get(EventRemoval).removeForUser(owner.id, event.id);
        return read(...args);
      };
      expect(await outcomeOf(postPhoto(new Agent(cold), event.linkSlug))).toMatchObject(EVENT_NOT_FOUND);
    } finally {
      await cold.stop();
    }
    await expectNothingLeft();
  });

  it('returns 404 for a new frame after it was stored', async () => {
    const storage = app.nest.get(Storage);
    const put = storage.put.bind(storage);
    storage.put = async (...args) => {
      await put(...args);
      await app.nest.get(EventRemoval).removeForUser(owner.id, event.id);
    };
    try {
      expect(await outcomeOf(addFrame())).toMatchObject(EVENT_NOT_FOUND);
    } finally {
      storage.put = put;
    }
    await expectNothingLeft();
  });

  it('returns 401 for a new frame of a deleted account', async () => {
    expect(await outcomeOf(deleteDuring(addFrame))).toMatchObject(ACCOUNT_DELETED);
    await expectNothingLeft();
  });

  it('returns 404 for a change of the event', async () => {
    const form = new FormData();
    form.set('title', 'New title');
    form.set('frame', new Blob([new Uint8Array(await eventFrame())]), 'frame.png');
    const change = () => owner.agent.fetch(`/api/events/${event.id}`, { method: 'PATCH', body: form });
    expect(await outcomeOf(deleteDuring(change))).toMatchObject(EVENT_NOT_FOUND);
    await expectNothingLeft();
  });

  it('returns 401 for a new event of a deleted account', async () => {
    expect(await outcomeOf(deleteDuring(() => postEvent(owner)))).toMatchObject(ACCOUNT_DELETED);
    await expectNothingLeft();
  });

  it('returns 201 or 404 for uploads during a deletion and leaves no files', async () => {
    const random = seeded(SEED);
    const image = await photoJpeg();
    const responses: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const organizer = await signedInOrganizer(app, 'monthly-unlimited');
      const { id, linkSlug, frames } = await createEvent(organizer);
      // A job deletes every second one.
      if (round % 2 === 1) await addPhotos({ id, slug: linkSlug, frameId: frames[0]?.id ?? '' });
      const guest = new Agent(app);
      const after = Math.floor(random() * 7);
      let answered = 0;
      let remove = () => {};
      const due = new Promise<void>((resolve) => (remove = resolve));
      const uploads = Array.from({ length: 8 }, async () => {
        const { status, code } = await outcomeOf(postPhoto(guest, linkSlug, { photo: image }));
        responses.push(`${status} ${code ?? 'made'}`);
        answered += 1;
        if (answered >= after) remove();
      });
      if (after === 0) remove();
      await due;
      await app.nest.get(AccountRemoval).remove(organizer.id, organizer.id, () => Promise.resolve());
      await Promise.all(uploads);
    }
    expect(responses.filter((response) => !['201 made', '404 not_found'].includes(response))).toEqual([]);
    await waitFor(async () => expect(await app.database.query('SELECT FROM event_deletions')).toEqual([]));
    expect(await findAllFiles(app)).toEqual(await filesOfEvent());
  });

  /** Adds more photos than are deleted before the response. */
  async function addPhotos(row: EventRow): Promise<void> {
    await photoRows(app, row, 60);
    await app.database.query('UPDATE events SET photo_count = photo_count + 60 WHERE id = $1', [row.id]);
  }

  /** Files of the remaining event. */
  async function filesOfEvent(): Promise<string[]> {
    const rows = await app.database.query<{ name: string }[]>(
      'SELECT name FROM stored_objects WHERE event_id = $1 AND name IS NOT NULL',
      [event.id],
    );
    return rows.map(({ name }) => name).sort();
  }
});
