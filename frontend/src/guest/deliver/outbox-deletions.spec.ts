import { jest } from '@jest/globals';
import type { Attempt } from './delivery';
import { FallbackStore } from './fallback-store';
import { Outbox } from './outbox';
import { DEMO, delivery, flush, RESULT, MemoryStore, TAKEN, UNREACHABLE, FakeDeps } from './test-doubles';

describe('Outbox.remove', () => {
  const REFUSED: Attempt = {
    kind: 'answered',
    status: 403,
    code: 'event_inactive',
    message: '',
    retryAfterMs: null,
  };

  it('removes a photo that was never sent without a request', async () => {
    const shelf = new MemoryStore();
    const world = new FakeDeps(shelf);
    world.online = false;
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await outbox.remove('a');
    expect(shelf.rows.size).toBe(0);
    world.online = true;
    await outbox.sendNow();
    expect([...world.sent, ...world.discarded]).toEqual([]);
  });

  it('notifies once per deletion, not for unreadable photos', async () => {
    const shelf = new MemoryStore();
    const outbox = new Outbox(DEMO, new FakeDeps(new FallbackStore(shelf)));
    await outbox.add(delivery('a'));
    await outbox.add(delivery('b'));
    await flush();
    const gone: string[] = [];
    const off = outbox.onDeleted((key) => void gone.push(key));
    jest.spyOn(shelf, 'all').mockRejectedValueOnce(new Error('the connection was lost'));
    await outbox.refresh();
    expect(gone).toEqual([]);
    await outbox.refresh();
    await outbox.remove('a');
    expect(gone).toEqual(['a']);
    off();
    await outbox.remove('b');
    expect(gone).toHaveLength(1);
  });

  it('sends a photo once more and deletes it when the response was lost', async () => {
    const shelf = new MemoryStore();
    const world = new FakeDeps(shelf);
    world.script = [UNREACHABLE];
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    await outbox.remove('a');
    expect(outbox.getView().deliveries).toEqual([]);
    expect(outbox.hasWork()).toBe(true);
    await world.runNextAlarm();
    expect(world.sent).toEqual(['a', 'a']);
    expect(world.discarded).toEqual([RESULT.id]);
    expect(shelf.rows.size).toBe(0);
    expect(outbox.hasWork()).toBe(false);
  });

  it('deletes a photo whose first attempt ended with the page', async () => {
    const shelf = new MemoryStore();
    const first = new FakeDeps(shelf);
    first.send = () => new Promise<never>(() => undefined);
    await new Outbox(DEMO, first).add(delivery('a'));
    await flush();

    const second = new FakeDeps(shelf);
    second.online = false;
    const reopened = new Outbox(DEMO, second);
    await reopened.refresh();
    await reopened.remove('a');
    second.online = true;
    await reopened.sendNow();
    expect(second.discarded).toEqual([RESULT.id]);
    expect(shelf.rows.size).toBe(0);
  });

  it.each([
    ['taken', TAKEN, [RESULT.id]],
    ['refused', REFUSED, []],
  ])(
    'does not restore a photo deleted while being sent, here or in another tab, when it is %s',
    async (...given) => {
      const [, response, discarded] = given;
      for (const isElsewhere of [false, true]) {
        const shelf = new MemoryStore();
        const world = new FakeDeps(shelf);
        const outbox = new Outbox(DEMO, world);
        const other = new Outbox(DEMO, new FakeDeps(shelf));
        const ends: string[] = [];
        outbox.onSettled(({ state }) => ends.push(state));
        world.send = async ({ key }) => {
          const elsewhere = new FakeDeps(shelf);
          elsewhere.hold('eventframe-delivery-a');
          await (isElsewhere ? new Outbox(DEMO, elsewhere) : outbox).remove(key);
          return response;
        };
        await outbox.add(delivery('a'));
        await flush();
        await other.refresh();
        expect(shelf.rows.size).toBe(0);
        expect(outbox.getView().deliveries).toEqual([]);
        expect(world.discarded).toEqual(discarded);
        expect(ends).toEqual([]);
      }
    },
  );

  it('retries the deletion until it succeeds', async () => {
    const shelf = new MemoryStore();
    const world = new FakeDeps(shelf);
    world.undeletable = 2;
    const outbox = new Outbox(DEMO, world);
    world.send = async ({ key }) => {
      world.sent.push(key);
      await outbox.remove(key);
      return TAKEN;
    };
    await outbox.add(delivery('a'));
    await flush();
    expect(shelf.rows.get('a')).toMatchObject({ state: 'unwanted', photo: null });
    await world.runNextAlarm();
    await world.runNextAlarm();
    expect(world.sent).toEqual(['a']);
    expect(world.discarded).toEqual([RESULT.id]);
    expect(shelf.rows.size).toBe(0);
  });

  it('keeps a delivered photo and throws when the server is unreachable', async () => {
    const world = new FakeDeps(new MemoryStore());
    const outbox = new Outbox(DEMO, world);
    await outbox.add(delivery('a'));
    await flush();
    world.undeletable = 1;
    await expect(outbox.remove('a')).rejects.toThrow('Failed to fetch');
    expect(outbox.getView().deliveries).toHaveLength(1);
    await outbox.remove('a');
    expect(outbox.getView().deliveries).toEqual([]);
    expect(world.discarded).toEqual([RESULT.id]);
  });
});
