import { deliveryStatusKey } from './delivery-texts';
import { FallbackStore } from './fallback-store';
import { Outbox } from './outbox';
import { DEMO, delivery, flush, RESULT, MemoryStore, TAKEN, UNREACHABLE, FakeDeps } from './test-doubles';

describe('Outbox', () => {
  it('delivers, and keeps the answer', async () => {
    const world = new FakeDeps(new MemoryStore());
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    expect(outbox.getView()).toMatchObject({
      sending: null,
      deliveries: [{ key: 'a', state: 'delivered', result: RESULT, photo: null }],
    });
  });

  it('tries again under the same key until somebody answers', async () => {
    const world = new FakeDeps(new MemoryStore());
    world.script = [UNREACHABLE, UNREACHABLE, UNREACHABLE, TAKEN];
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    for (let i = 0; i < 3; i++) await world.runNextAlarm();
    expect(world.sent).toEqual(['a', 'a', 'a', 'a']);
    expect(outbox.getView().deliveries[0]).toMatchObject({ state: 'delivered', attempts: 3 });
  });

  it('goes on after the page was closed in the middle of it', async () => {
    const shelf = new MemoryStore();
    const first = new FakeDeps(shelf);
    first.send = () => new Promise<never>(() => undefined);
    await new Outbox(DEMO, first).add(delivery('a'));
    await flush();

    const second = new FakeDeps(shelf);
    const reopened = new Outbox(DEMO, second);
    await reopened.refresh();
    await flush();
    expect(second.sent).toEqual(['a']);
    expect(reopened.getView().deliveries[0]?.state).toBe('delivered');
  });

  it('waits while offline and sends as soon as the network is back', async () => {
    const world = new FakeDeps(new MemoryStore());
    world.online = false;
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    expect(world.sent).toEqual([]);
    world.online = true;
    await outbox.sendNow();
    expect(world.sent).toEqual(['a']);
  });

  it('tries every minute though the browser believes to be offline', async () => {
    const world = new FakeDeps(new MemoryStore());
    world.online = false;
    world.script = [UNREACHABLE, TAKEN];
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    const begun = world.clock;
    await world.runNextAlarm();
    expect(world.sent).toEqual(['a']);
    await world.runNextAlarm();
    expect(world.clock - begun).toBe(120_000);
    expect(outbox.getView().deliveries[0]?.state).toBe('delivered');
  });

  it('finds what was made before the event got another address, and nothing of other events', async () => {
    const shelf = new MemoryStore();
    const old = { ...delivery('of old'), slug: 'before' };
    const { eventId: _none, ...kept } = delivery('by address alone');
    const foreign = { ...delivery('foreign'), eventId: 'another', slug: 'demo' };
    for (const row of [old, kept, foreign]) await shelf.put(row);
    const world = new FakeDeps(shelf);
    await new Outbox(DEMO, world).refresh();
    expect(world.sent.sort()).toEqual(['by address alone', 'of old']);
  });

  it('does not undo what another tab stored meanwhile when it is to hurry', async () => {
    const shelf = new MemoryStore();
    const world = new FakeDeps(shelf);
    world.online = false;
    const outbox = new Outbox(DEMO, world);
    const ends: string[] = [];
    outbox.onSettled(({ state }) => ends.push(state));
    await outbox.add(delivery('a'));
    await shelf.put({ ...delivery('a'), state: 'delivered', result: RESULT, photo: null });
    world.online = true;
    await outbox.sendNow();
    expect(shelf.rows.get('a')?.state).toBe('delivered');
    expect(world.sent).toEqual([]);
    expect(ends).toEqual(['delivered']);
  });

  it('does not send what another tab is sending, and learns of its end', async () => {
    const shelf = new MemoryStore();
    const world = new FakeDeps(shelf);
    const release = world.hold('eventframe-delivery-a');
    const outbox = new Outbox(DEMO, world);
    const ends: string[] = [];
    outbox.onSettled(({ key, state }) => ends.push(`${key} ${state}`));
    await outbox.add(delivery('a'));
    await flush();
    expect(world.sent).toEqual([]);

    await shelf.put({ ...delivery('a'), state: 'delivered', result: RESULT, photo: null });
    release();
    await world.runNextAlarm();
    expect(world.sent).toEqual([]);
    expect(ends).toEqual(['a delivered']);
  });

  it('sends several in the order they were made, one at a time', async () => {
    const shelf = new MemoryStore();
    for (const [key, at] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const) {
      await shelf.put(delivery(key, at));
    }
    const world = new FakeDeps(shelf);
    await new Outbox(DEMO, world).refresh();
    expect(world.sent).toEqual(['a', 'b', 'c']);
  });

  it('takes up what became of the delivered ones', async () => {
    const shelf = new MemoryStore();
    const held = { ...RESULT, held: true };
    for (const key of ['c', 'b', 'a']) {
      await shelf.put({ ...delivery(key), state: 'delivered', result: held, photo: null });
    }
    const world = new FakeDeps(shelf);
    const outbox = new Outbox(DEMO, world);
    await outbox.refresh();
    world.found = [RESULT, 'deleted', null];
    await outbox.refreshDelivered();
    expect(outbox.getView().deliveries).toMatchObject([
      { state: 'delivered', result: RESULT },
      { state: 'refused', result: null, refusal: { code: 'photo_deleted' } },
      { state: 'delivered', result: held },
    ]);
    expect([...shelf.rows.values()].map(({ state }) => state)).toEqual(['delivered', 'refused', 'delivered']);
  });

  it('delivers without storage', async () => {
    const full = new MemoryStore();
    full.put = () => Promise.reject(new Error('QuotaExceededError'));
    full.update = () => Promise.reject(new Error('QuotaExceededError'));
    const world = new FakeDeps(new FallbackStore(full));
    world.script = [UNREACHABLE, TAKEN];
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    // The guest is told to keep the page open, rather than that the photo is safe.
    const [waiting] = outbox.getView().deliveries;
    expect(waiting).toMatchObject({ state: 'waiting', isFleeting: true });
    expect(deliveryStatusKey(waiting!, false, false)).toBe('keepOpen');
    expect(deliveryStatusKey(waiting!, false, true)).toBe('keepOpen');
    await world.runNextAlarm();
    expect(outbox.getView().deliveries[0]?.state).toBe('delivered');
  });
});
