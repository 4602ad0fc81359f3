import { DEMO } from './test-doubles';
import { IndexedDbStore } from './store';

/** A fake connection: rejects transactions once closed and fires no close event. */
class Connection {
  isClosed = false;
  onversionchange = () => {};
  onclose = () => {};

  close() {
    this.isClosed = true;
  }

  transaction() {
    if (this.isClosed) throw new DOMException('The connection is closed.', 'InvalidStateError');
    const transaction = { objectStore: () => ({ getAll: () => ({ result: [] }) }), oncomplete: () => {} };
    queueMicrotask(() => transaction.oncomplete());
    return transaction;
  }
}

describe('IndexedDbStore', () => {
  it('reopens the database after releasing it for another page', async () => {
    const opened: Connection[] = [];
    const open = () => {
      const request = { result: new Connection(), onsuccess: () => {} };
      opened.push(request.result);
      queueMicrotask(() => request.onsuccess());
      return request;
    };
    Object.assign(globalThis, { indexedDB: { open } });
    const store = new IndexedDbStore();
    expect(await store.all(DEMO)).toEqual([]);
    opened[0]?.onversionchange();
    expect(opened[0]?.isClosed).toBe(true);
    expect(await store.all(DEMO)).toEqual([]);
    expect(opened).toHaveLength(2);
  });
});
