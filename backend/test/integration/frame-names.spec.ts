import { type Account, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent, eventFrame } from '../factories/events.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

describe('frame names', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;

  beforeAll(async () => {
    app = await createTestApp();
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
  });
  afterAll(() => app.stop());

  async function addFrame(fields: Record<string, string>): Promise<string> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    const frame = await eventFrame();
    form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'IMG_0042 final.png');
    const answer = await owner.agent.fetch(`/api/events/${event.id}/frames`, { method: 'POST', body: form });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  async function namesAt(path: string): Promise<string[]> {
    const body = (await (await owner.agent.get(path)).json()) as {
      frames: { name: string; isNamed: boolean }[];
    };
    return body.frames.map(({ name, isNamed }) => (isNamed ? name : ''));
  }
  const namesForGuests = () => namesAt(`/api/public/event/${event.linkSlug}`);

  it('tells names that the organizer saved from the names of files', async () => {
    const id = await addFrame({});
    await addFrame({ name: 'Gold' });
    expect(await namesForGuests()).toEqual(['', '', 'Gold']);

    const changed = await owner.agent.fetch(`/api/events/${event.id}/frames/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'IMG_0042 final' }),
    });
    expect(await changed.json()).toMatchObject({ name: 'IMG_0042 final' });
    expect(await namesForGuests()).toEqual(['', 'IMG_0042 final', 'Gold']);
  });
});
