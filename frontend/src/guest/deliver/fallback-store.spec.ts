import { jest } from '@jest/globals';
import { FallbackStore } from './fallback-store';
import { delivery, MemoryStore } from './test-doubles';

describe('FallbackStore', () => {
  it('leaves a temporarily unreadable delivery unchanged', async () => {
    const shelf = new MemoryStore();
    await shelf.put(delivery('a'));
    const lost = new Error('the connection was lost');
    jest.spyOn(shelf, 'update').mockRejectedValueOnce(lost);
    jest.spyOn(shelf, 'get').mockRejectedValueOnce(lost);
    const store = new FallbackStore(shelf);
    expect(await store.update('a', (stored) => stored)).toBeUndefined();
    expect(await store.get('a')).toMatchObject({ key: 'a' });
  });
});
