import { jest } from '@jest/globals';
import type { Attempt } from './delivery';
import { FallbackStore } from './fallback-store';
import { Outbox } from './outbox';
import { DEMO, delivery, flush, RESULT, MemoryStore, ACCEPTED, UNREACHABLE, FakeDeps } from './test-doubles';

describe('Outbox.remove', () => {
  const REFUSED: Attempt = {
    kind: 'failed',
    status: 403,
    code: 'event_inactive',
    message: '',
    retryAfterMs: null,
  };

  it('removes a photo that was never sent without a request', async () => {
    const memoryStore = new MemoryStore();
    const deps = new FakeDeps(memoryStore);
    deps.online = false;
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await outbox.remove('a');
    expect(memoryStore.rows.size).toBe(0);
    deps.online = true;
    await outbox.sendNow();
    expect([...deps.sentKeys, ...deps.discarded]).toEqual([]);
  });

  it('notifies once per deletion, not for unreadable photos', async () => {
    const memoryStore = new MemoryStore();
    const outbox = new Outbox(DEMO, new FakeDeps(new FallbackStore(memoryStore)));
    await outbox.add(delivery('a'));
    await outbox.add(delivery('b'));
    await flush();
    const deletedKeys: string[] = [];
    const off = outbox.onDeleted((key) => void deletedKeys.push(key));
    jest.spyOn(memoryStore, 'all').mockRejectedValueOnce(new Error('the connection was lost'));
    await outbox.refresh();
    expect(deletedKeys).toEqual([]);
    await outbox.refresh();
    await outbox.remove('a');
    expect(deletedKeys).toEqual(['a']);
    off();
    await outbox.remove('b');
    expect(deletedKeys).toHaveLength(1);
  });

  it('sends a photo once more and deletes it when the response was lost', async () => {
    const memoryStore = new MemoryStore();
    const deps = new FakeDeps(memoryStore);
    deps.script = [UNREACHABLE];
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    await outbox.remove('a');
    expect(outbox.getView().deliveries).toEqual([]);
    expect(outbox.hasWork()).toBe(true);
    await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual(['a', 'a']);
    expect(deps.discarded).toEqual([RESULT.id]);
    expect(memoryStore.rows.size).toBe(0);
    expect(outbox.hasWork()).toBe(false);
  });

  it('deletes a photo whose first attempt ended with the page', async () => {
    const memoryStore = new MemoryStore();
    const first = new FakeDeps(memoryStore);
    first.send = () => new Promise<never>(() => undefined);
    await new Outbox(DEMO, first).add(delivery('a'));
    await flush();

    const second = new FakeDeps(memoryStore);
    second.online = false;
    const reopened = new Outbox(DEMO, second);
    await reopened.refresh();
    await reopened.remove('a');
    second.online = true;
    await reopened.sendNow();
    expect(second.discarded).toEqual([RESULT.id]);
    expect(memoryStore.rows.size).toBe(0);
  });

  it.each([
    ['accepted', ACCEPTED, [RESULT.id]],
    ['refused', REFUSED, []],
  ])(
    'does not restore a photo deleted while being sent, here or in another tab, when it is %s',
    async (...testCase) => {
      const [, response, discarded] = testCase;
      for (const isElsewhere of [false, true]) {
        const memoryStore = new MemoryStore();
        const deps = new FakeDeps(memoryStore);
        const outbox = new Outbox(DEMO, deps);
        const other = new Outbox(DEMO, new FakeDeps(memoryStore));
        const ends: string[] = [];
        outbox.onSettled(({ deliveries: [settled] }) => ends.push(settled!.state));
        deps.send = async ({ key }) => {
          const otherTab = new FakeDeps(memoryStore);
          otherTab.hold('eventframe-delivery-a');
          await (isElsewhere ? new Outbox(DEMO, otherTab) : outbox).remove(key);
          return response;
        };
        await outbox.add(delivery('a'));
        await flush();
        await other.refresh();
        expect(memoryStore.rows.size).toBe(0);
        expect(outbox.getView().deliveries).toEqual([]);
        expect(deps.discarded).toEqual(discarded);
        expect(ends).toEqual([]);
      }
    },
  );

  it('retries the deletion until it succeeds', async () => {
    const memoryStore = new MemoryStore();
    const deps = new FakeDeps(memoryStore);
    deps.undeletable = 2;
    const outbox = new Outbox(DEMO, deps);
    deps.send = async ({ key }) => {
      deps.sentKeys.push(key);
      await outbox.remove(key);
      return ACCEPTED;
    };
    await outbox.add(delivery('a'));
    await flush();
    expect(memoryStore.rows.get('a')).toMatchObject({ state: 'unwanted', photo: null });
    await deps.runNextAlarm();
    await deps.runNextAlarm();
    expect(deps.sentKeys).toEqual(['a']);
    expect(deps.discarded).toEqual([RESULT.id]);
    expect(memoryStore.rows.size).toBe(0);
  });

  it('keeps a delivered photo and throws when the server is unreachable', async () => {
    const deps = new FakeDeps(new MemoryStore());
    const outbox = new Outbox(DEMO, deps);
    await outbox.add(delivery('a'));
    await flush();
    deps.undeletable = 1;
    await expect(outbox.remove('a')).rejects.toThrow('Failed to fetch');
    expect(outbox.getView().deliveries).toHaveLength(1);
    await outbox.remove('a');
    expect(outbox.getView().deliveries).toEqual([]);
    expect(deps.discarded).toEqual([RESULT.id]);
  });
});
