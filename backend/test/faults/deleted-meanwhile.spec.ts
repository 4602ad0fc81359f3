import { AccountRemoval } from '../../src/account-removal/account-removal.js';
import { EventRemoval } from '../../src/events/event-removal.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame, postEvent } from '../factories/events.js';
import { seeded } from '../factories/random.js';
import { photoJpeg, postPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { countOf, SEED } from '../support/soak.js';
import { allFiles, unfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const ROUNDS = countOf('deletions under uploads', { test: 8, soak: 40 });

describe('an account or event that is deleted in the middle of a call', () => {
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

  const outcome = async (answer: Promise<Response>) => {
    const { status, body } = await answer.then(async (it) => ({ status: it.status, body: await it.json() }));
    return { status, ...(body as { code?: string; message?: string }) };
  };
  const EVENT_GONE = { status: 404, code: 'not_found', message: 'Event not found' };
  const ACCOUNT_GONE = { status: 401, code: 'not_signed_in', message: 'This account has been deleted.' };

  const addFrame = async () => {
    const form = new FormData();
    form.set('frame', new Blob([new Uint8Array(await eventFrame())]), 'frame.png');
    return owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
  };

  /** Begins to delete the account, and finishes once the call waits for what is about to go. */
  const deletedWhile = async (call: () => Promise<Response>): Promise<Response> => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begun = () => {};
    const locked = new Promise<void>((resolve) => (begun = resolve));
    const removal = app.nest.get(AccountRemoval).remove(owner.id, () => {
      begun();
      return finished;
    });
    await locked;
    const answer = call();
    await eventually(async () => {
      const waiting = await app.database.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).not.toEqual([]);
    });
    finish();
    await removal;
    return answer;
  };
  const expectNothingLeft = async () => {
    expect(await allFiles(app)).toEqual([]);
    await eventually(async () => expect(await unfinishedFiles(app)).toEqual([]));
  };

  it('is not found by an upload whose photo is made already', async () => {
    const answer = deletedWhile(() => postPhoto(new Agent(app), event.linkSlug));
    expect(await outcome(answer)).toMatchObject(EVENT_GONE);
    await expectNothingLeft();
  });

  it('is not found by an upload that just reads the frame', async () => {
    const cold = await createTestApp({ beside: app });
    try {
      const storage = cold.nest.get(Storage);
      const read = storage.read.bind(storage);
      storage.read = async (...args) => {
        await app.nest.get(EventRemoval).removeOfUser(owner.id, event.id, () => Promise.resolve());
        return read(...args);
      };
      expect(await outcome(postPhoto(new Agent(cold), event.linkSlug))).toMatchObject(EVENT_GONE);
    } finally {
      await cold.stop();
    }
    await expectNothingLeft();
  });

  it('is not found by a new frame that is stored already', async () => {
    const storage = app.nest.get(Storage);
    const put = storage.put.bind(storage);
    storage.put = async (...args) => {
      await put(...args);
      await app.nest.get(EventRemoval).removeOfUser(owner.id, event.id, () => Promise.resolve());
    };
    try {
      expect(await outcome(addFrame())).toMatchObject(EVENT_GONE);
    } finally {
      storage.put = put;
    }
    await expectNothingLeft();
  });

  it('can add no frame any more', async () => {
    expect(await outcome(deletedWhile(addFrame))).toMatchObject(ACCOUNT_GONE);
    await expectNothingLeft();
  });

  it('is not found by a change of the event', async () => {
    const form = new FormData();
    form.set('title', 'New title');
    form.set('frame', new Blob([new Uint8Array(await eventFrame())]), 'frame.png');
    const change = () => owner.agent.fetch(`/api/events/${event.id}`, { method: 'PATCH', body: form });
    expect(await outcome(deletedWhile(change))).toMatchObject(EVENT_GONE);
    await expectNothingLeft();
  });

  it('can create no event any more', async () => {
    expect(await outcome(deletedWhile(() => postEvent(owner)))).toMatchObject(ACCOUNT_GONE);
    await expectNothingLeft();
  });

  it('answers 201 or 404 at whatever moment it happens, and leaves nothing behind', async () => {
    const random = seeded(SEED);
    const picture = await photoJpeg();
    const answers: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const someone = await signedInOrganizer(app, 'monthly-unlimited');
      const { linkSlug } = await createEvent(someone);
      const guest = new Agent(app);
      const after = Math.floor(random() * 7);
      let answered = 0;
      let remove = () => {};
      const due = new Promise<void>((resolve) => (remove = resolve));
      const uploads = Array.from({ length: 8 }, async () => {
        const { status, code } = await outcome(postPhoto(guest, linkSlug, { picture }));
        answers.push(`${status} ${code ?? 'made'}`);
        answered += 1;
        if (answered >= after) remove();
      });
      if (after === 0) remove();
      await due;
      await app.nest.get(AccountRemoval).remove(someone.id, () => Promise.resolve());
      await Promise.all(uploads);
    }
    expect(answers.filter((answer) => !['201 made', '404 not_found'].includes(answer))).toEqual([]);
    const before = await filesOfEvent();
    expect(await allFiles(app)).toEqual(before);
  });

  /** What belongs to the one event that stays. */
  async function filesOfEvent(): Promise<string[]> {
    const rows = await app.database.query<{ name: string }[]>(
      'SELECT name FROM stored_objects WHERE event_id = $1 AND name IS NOT NULL',
      [event.id],
    );
    return rows.map(({ name }) => name).sort();
  }
});
