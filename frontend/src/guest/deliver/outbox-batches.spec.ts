import type { Attempt } from './delivery';
import { Outbox } from './outbox';
import { ACCEPTED, DEMO, delivery, FakeDeps, flush, MemoryStore, RESULT, UNREACHABLE } from './test-doubles';

describe('Outbox reporting photos that were generated together', () => {
  const PAUSED: Attempt = {
    kind: 'failed',
    status: 403,
    code: 'event_inactive',
    message: '',
    retryAfterMs: null,
  };
  const open = (store = new MemoryStore()) => {
    const deps = new FakeDeps(store);
    const outbox = new Outbox(DEMO, deps);
    const reports: { sent: string[]; rejected: string[]; failed: number }[] = [];
    outbox.onSettled(({ deliveries, failed }) => {
      const keysOf = (isSent: boolean) =>
        deliveries.filter(({ state }) => (state === 'delivered') === isSent).map(({ key }) => key);
      reports.push({ sent: keysOf(true).sort(), rejected: keysOf(false).sort(), failed });
    });
    return { store, deps, outbox, reports };
  };
  const add = async (outbox: Outbox, ...keys: string[]) => {
    for (const [at, key] of keys.entries()) await outbox.add({ ...delivery(key, at), batch: 'batch' });
  };

  it('waits for photos that are sent again', async () => {
    const { deps, outbox, reports } = open();
    deps.script = [UNREACHABLE];
    await add(outbox, 'a', 'b');
    outbox.endBatch('batch', 1);
    await flush();
    expect(reports).toEqual([]);
    await deps.runNextAlarm();
    expect(reports).toEqual([{ sent: ['a', 'b'], rejected: [], failed: 1 }]);
  });

  it('waits for photos that are being generated', async () => {
    const { outbox, reports } = open();
    await add(outbox, 'a');
    await flush();
    expect(reports).toEqual([]);
    outbox.endBatch('batch', 2);
    expect(reports).toEqual([{ sent: ['a'], rejected: [], failed: 2 }]);
  });

  it('reports photos once that the service worker sent', async () => {
    const { store, deps, outbox, reports } = open();
    deps.online = false;
    await add(outbox, 'a', 'b');
    outbox.endBatch('batch', 0);
    for (const row of store.rows.values()) {
      await store.put({ ...row, state: 'delivered', result: RESULT, photo: null });
    }
    await outbox.refresh();
    expect(reports).toEqual([{ sent: ['a', 'b'], rejected: [], failed: 0 }]);
  });

  it('reports the waiting photos of an earlier visit, and not those reported then', async () => {
    const { store, deps, outbox } = open();
    await add(outbox, 'a');
    await flush();
    deps.online = false;
    await add(outbox, 'b', 'c');
    const later = open(store);
    await later.outbox.refresh();
    await flush();
    expect(later.reports).toEqual([{ sent: ['b', 'c'], rejected: [], failed: 0 }]);
  });

  it('reports the others when the guest deletes the last waiting photo', async () => {
    const { deps, outbox, reports } = open();
    deps.script = [ACCEPTED, UNREACHABLE];
    await add(outbox, 'a', 'b');
    outbox.endBatch('batch', 0);
    await flush();
    await outbox.remove('b');
    expect(reports).toEqual([{ sent: ['a'], rejected: [], failed: 0 }]);
    await outbox.remove('a');
    expect(reports).toHaveLength(1);
  });

  it('reports rejected photos once when the event accepts them again', async () => {
    const { deps, outbox, reports } = open();
    deps.script = [PAUSED, PAUSED, ACCEPTED];
    await add(outbox, 'a', 'b', 'c');
    outbox.endBatch('batch', 0);
    await flush();
    expect(reports).toEqual([{ sent: ['c'], rejected: ['a', 'b'], failed: 0 }]);
    deps.script = [ACCEPTED, PAUSED];
    await outbox.resume();
    await flush();
    expect(reports.slice(1)).toEqual([{ sent: ['a'], rejected: [], failed: 0 }]);
    await outbox.sendAgain('b');
    await flush();
    expect(reports.slice(2)).toEqual([{ sent: ['b'], rejected: [], failed: 0 }]);
  });
});
