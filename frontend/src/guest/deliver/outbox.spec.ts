import { deliveryStatusKey } from './delivery-status-key';
import { FallbackStore } from './fallback-store';
import { Outbox } from './outbox';
import { DEMO, delivery, flush, RESULT, MemoryStore, ACCEPTED, UNREACHABLE, FakeDeps } from './test-doubles';

describe('Outbox', () => {
  it('delivers a photo and stores the response', async () => {
    const deps = new FakeDeps(new MemoryStore());
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    expect(outbox.getView()).toMatchObject({
      sending: new Map(),
      deliveries: [{ key: 'a', state: 'delivered', result: RESULT, photo: null }],
    });
  });

  it('retries under the same key until the server responds', async () => {
    const deps = new FakeDeps(new MemoryStore());
    deps.script = [UNREACHABLE, UNREACHABLE, UNREACHABLE, ACCEPTED];
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    for (let i = 0; i < 3; i++) await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual(['a', 'a', 'a', 'a']);
    expect(outbox.getView().deliveries[0]).toMatchObject({ state: 'delivered', attempts: 3 });
  });

  it('continues after the page was closed during an attempt', async () => {
    const memoryStore = new MemoryStore();
    const first = new FakeDeps(memoryStore);
    first.send = () => new Promise<never>(() => undefined);
    await new Outbox(DEMO, first).add(delivery('a'));
    await flush();

    const second = new FakeDeps(memoryStore);
    const reopened = new Outbox(DEMO, second);
    await reopened.refresh();
    await flush();
    expect(second.sentKeys).toEqual(['a']);
    expect(reopened.getView().deliveries[0]?.state).toBe('delivered');
  });

  it('sends stored photos again that were rejected while the event accepted none', async () => {
    const store = new MemoryStore();
    const rejected = (code: string) => ({ state: 'refused', refusal: { code, message: '' } }) as const;
    await store.put({ ...delivery('paused', 1), ...rejected('event_inactive') });
    await store.put({ ...delivery('full', 2), ...rejected('photo_quota_exhausted'), state: 'handed-over' });
    await store.put({ ...delivery('damaged', 3), ...rejected('unreadable_image') });
    const deps = new FakeDeps(store);
    const outbox = new Outbox(DEMO, deps);
    const settled: string[] = [];
    outbox.onSettled(({ deliveries }) => settled.push(deliveries[0]!.key));
    await Promise.all([outbox.refresh(), outbox.resume()]);
    await flush();
    expect(deps.sentKeys.sort()).toEqual(['full', 'paused']);
    expect(settled.sort()).toEqual(['full', 'paused']);
    expect(outbox.getView().deliveries.map(({ state }) => state)).toEqual([
      'refused',
      'delivered',
      'delivered',
    ]);
  });

  it('reports a second rejection only to the guest who requested the attempt', async () => {
    const store = new MemoryStore();
    const refusal = { code: 'photo_quota_exhausted', message: '' };
    await store.put({ ...delivery('full'), state: 'handed-over', refusal });
    const deps = new FakeDeps(store);
    deps.send = () => Promise.resolve({ kind: 'failed', status: 402, ...refusal, retryAfterMs: null });
    const outbox = new Outbox(DEMO, deps);
    const settled: string[] = [];
    outbox.onSettled(({ deliveries }) => settled.push(deliveries[0]!.state));
    await outbox.refresh();
    await outbox.resume();
    await flush();
    expect(settled).toEqual([]);
    await outbox.sendAgain('full');
    await flush();
    expect(settled).toEqual(['handed-over']);
  });

  it('waits while offline and sends as soon as the network is back', async () => {
    const deps = new FakeDeps(new MemoryStore());
    deps.online = false;
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    expect(deps.sentKeys).toEqual([]);
    deps.online = true;
    await outbox.sendNow();
    expect(deps.sentKeys).toEqual(['a']);
  });

  it('retries every minute while the browser reports no network', async () => {
    const deps = new FakeDeps(new MemoryStore());
    deps.online = false;
    deps.script = [UNREACHABLE, ACCEPTED];
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    const startedAt = deps.clock;
    await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual(['a']);
    await deps.runNextAlarm();
    expect(deps.clock - startedAt).toBe(120_000);
    expect(outbox.getView().deliveries[0]?.state).toBe('delivered');
  });

  it('finds photos made under a former slug, but none of other events', async () => {
    const memoryStore = new MemoryStore();
    const old = { ...delivery('of old'), slug: 'before' };
    const { eventId: _none, ...withoutEventId } = delivery('by address alone');
    const foreign = { ...delivery('foreign'), eventId: 'another', slug: 'demo' };
    for (const row of [old, withoutEventId, foreign]) await memoryStore.put(row);
    const deps = new FakeDeps(memoryStore);
    await new Outbox(DEMO, deps).refresh();
    expect(deps.sentKeys.sort()).toEqual(['by address alone', 'of old']);
  });

  it('does not overwrite changes of another tab on sendNow', async () => {
    const memoryStore = new MemoryStore();
    const deps = new FakeDeps(memoryStore);
    deps.online = false;
    const outbox = new Outbox(DEMO, deps);
    const ends: string[] = [];
    outbox.onSettled(({ deliveries }) => ends.push(deliveries[0]!.state));
    await outbox.add(delivery('a'));
    await memoryStore.put({ ...delivery('a'), state: 'delivered', result: RESULT, photo: null });
    deps.online = true;
    await outbox.sendNow();
    expect(memoryStore.rows.get('a')?.state).toBe('delivered');
    expect(deps.sentKeys).toEqual([]);
    expect(ends).toEqual(['delivered']);
  });

  it('does not send a photo that another tab is sending, and reports its outcome', async () => {
    const memoryStore = new MemoryStore();
    const deps = new FakeDeps(memoryStore);
    const release = deps.hold('eventframe-delivery-a');
    const outbox = new Outbox(DEMO, deps);
    const ends: string[] = [];
    outbox.onSettled(({ deliveries: [settled] }) => ends.push(`${settled!.key} ${settled!.state}`));
    await outbox.add(delivery('a'));
    await flush();
    expect(deps.sentKeys).toEqual([]);

    await memoryStore.put({ ...delivery('a'), state: 'delivered', result: RESULT, photo: null });
    release();
    await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual([]);
    expect(ends).toEqual(['a delivered']);
  });

  it('sends several in the order they were made, two at a time', async () => {
    const memoryStore = new MemoryStore();
    for (const [key, at] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const) {
      await memoryStore.put(delivery(key, at));
    }
    const deps = new FakeDeps(memoryStore);
    const respond: (() => void)[] = [];
    deps.send = ({ key }, onProgress) => {
      deps.sentKeys.push(key);
      onProgress(0.5);
      return new Promise((resolve) => respond.push(() => resolve(ACCEPTED)));
    };
    const outbox = new Outbox(DEMO, deps);
    void outbox.refresh();
    await flush();
    expect(deps.sentKeys).toEqual(['a', 'b']);
    expect([...outbox.getView().sending]).toEqual([
      ['a', 0.5],
      ['b', 0.5],
    ]);
    respond[1]!();
    await flush();
    expect(deps.sentKeys).toEqual(['a', 'b', 'c']);
    respond[0]!();
    respond[2]!();
    await flush();
    expect(outbox.getView()).toMatchObject({
      sending: new Map(),
      deliveries: [{ state: 'delivered' }, { state: 'delivered' }, { state: 'delivered' }],
    });
  });

  it('sends other photos while another tab sends one', async () => {
    const deps = new FakeDeps(new MemoryStore());
    deps.hold('eventframe-delivery-a');
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a', 1));
    await outbox.add(delivery('b', 2));
    await flush();
    expect(deps.sentKeys).toEqual(['b']);
  });

  it('retries a photo while another one is being sent', async () => {
    const deps = new FakeDeps(new MemoryStore());
    deps.send = ({ key }) => {
      deps.sentKeys.push(key);
      return key === 'slow' ? new Promise(() => undefined) : Promise.resolve(UNREACHABLE);
    };
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('slow', 1));
    await outbox.add(delivery('a', 2));
    await flush();
    await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual(['slow', 'a', 'a']);
  });

  it('refreshes delivered photos', async () => {
    const memoryStore = new MemoryStore();
    const held = { ...RESULT, held: true };
    for (const key of ['c', 'b', 'a']) {
      await memoryStore.put({ ...delivery(key), state: 'delivered', result: held, photo: null });
    }
    const deps = new FakeDeps(memoryStore);
    const outbox = new Outbox(DEMO, deps);
    await outbox.refresh();
    deps.refetched = [RESULT, 'deleted', null];
    await outbox.sync();
    expect(outbox.getView().deliveries).toMatchObject([
      { state: 'delivered', result: RESULT },
      { state: 'refused', result: null, refusal: { code: 'photo_deleted' } },
      { state: 'delivered', result: held },
    ]);
    expect([...memoryStore.rows.values()].map(({ state }) => state)).toEqual([
      'delivered',
      'refused',
      'delivered',
    ]);
  });

  it('delivers without storage', async () => {
    const full = new MemoryStore();
    full.put = () => Promise.reject(new Error('QuotaExceededError'));
    full.update = () => Promise.reject(new Error('QuotaExceededError'));
    const deps = new FakeDeps(new FallbackStore(full));
    deps.script = [UNREACHABLE, ACCEPTED];
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    // The status text must not claim that the photo is safe.
    const [waiting] = outbox.getView().deliveries;
    expect(waiting).toMatchObject({ state: 'waiting', isFleeting: true });
    expect(deliveryStatusKey(waiting!, false, false)).toBe('keepOpen');
    expect(deliveryStatusKey(waiting!, false, true)).toBe('keepOpen');
    await deps.runNextAlarm();
    expect(outbox.getView().deliveries[0]?.state).toBe('delivered');
  });
});
