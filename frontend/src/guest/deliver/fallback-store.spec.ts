import { jest } from '@jest/globals';
import { FallbackStore } from './fallback-store';
import { delivery, MemoryStore } from './test-doubles';

describe('FallbackStore', () => {
  it('leaves a temporarily unreadable delivery unchanged', async () => {
    const memoryStore = new MemoryStore();
    await memoryStore.put(delivery('a'));
    const lost = new Error('the connection was lost');
    jest.spyOn(memoryStore, 'update').mockRejectedValueOnce(lost);
    jest.spyOn(memoryStore, 'get').mockRejectedValueOnce(lost);
    const store = new FallbackStore(memoryStore);
    expect(await store.update('a', (stored) => stored)).toBeUndefined();
    expect(await store.get('a')).toMatchObject({ key: 'a' });
  });
});
