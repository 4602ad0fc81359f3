import { RenderQueue, RenderQueueFullError } from './render-queue.js';

/** A task that runs until it is told to end. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, task: () => ended };
}

/** Lets everything that can run without waiting for an outside event run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function queueOf(options: Partial<ConstructorParameters<typeof RenderQueue>[0]> = {}) {
  return new RenderQueue({ concurrency: 2, memoryBytes: 100, maxWaiting: 4, ...options });
}

describe('RenderQueue', () => {
  it('runs as many at once as it may, and the rest as places become free', async () => {
    const queue = queueOf({ maxWaiting: 50 });
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        queue.run('event', 1, async () => {
          most = Math.max(most, ++running);
          await settled();
          running--;
          return i;
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(most).toBe(2);
    expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });

  it('refuses what cannot wait, with a time to come back, and takes more once it can', async () => {
    const queue = queueOf();
    const tasks = Array.from({ length: 6 }, held);
    const runs = tasks.map(({ task }) => queue.run('event', 1, task));
    await expect(queue.run('event', 1, () => Promise.resolve())).rejects.toBeInstanceOf(RenderQueueFullError);
    const refusal: unknown = await queue
      .run('event', 1, () => Promise.resolve())
      .catch((error: unknown) => error);
    expect((refusal as RenderQueueFullError).retryAfter).toBeGreaterThanOrEqual(1);
    expect(Number.isInteger((refusal as RenderQueueFullError).retryAfter)).toBe(true);
    tasks.forEach(({ end }) => end());
    await Promise.all(runs);
    await expect(queue.run('event', 1, () => Promise.resolve('made'))).resolves.toBe('made');
  });

  it('lets events take turns', async () => {
    const queue = queueOf({ concurrency: 1, maxWaiting: 20 });
    const first = held();
    const order: string[] = [];
    const run = (key: string, name: string) =>
      queue.run(key, 1, () => {
        order.push(name);
        return Promise.resolve();
      });
    const blocking = queue.run('hall', 1, first.task);
    const runs = [
      ...[1, 2, 3, 4].map((i) => run('hall', `hall ${i}`)),
      ...[1, 2].map((i) => run('wedding', `wedding ${i}`)),
      run('school', 'school 1'),
    ];
    first.end();
    await Promise.all([blocking, ...runs]);
    expect(order).toEqual(['hall 1', 'wedding 1', 'school 1', 'hall 2', 'wedding 2', 'hall 3', 'hall 4']);
  });

  it('keeps to its memory, and does not let small ones overtake a large one for ever', async () => {
    const queue = queueOf({ concurrency: 3 });
    const small = held();
    const started: string[] = [];
    const start = (name: string, task: () => Promise<void>) => () => {
      started.push(name);
      return task();
    };
    const a = queue.run('a', 60, start('small', small.task));
    const large = held();
    const b = queue.run('b', 90, start('large', large.task));
    const c = queue.run(
      'c',
      10,
      start('late', () => Promise.resolve()),
    );
    await settled();
    expect(started).toEqual(['small']);
    small.end();
    await settled();
    expect(started).toEqual(['small', 'large', 'late']);
    large.end();
    await Promise.all([a, b, c]);
  });

  it('runs alone what needs more than there is', async () => {
    const queue = queueOf();
    await expect(queue.run('event', 1_000_000, () => Promise.resolve('made'))).resolves.toBe('made');
  });

  it('goes on after a failure', async () => {
    const queue = queueOf({ concurrency: 1 });
    await expect(queue.run('event', 1, () => Promise.reject(new Error('damaged')))).rejects.toThrow(
      'damaged',
    );
    await expect(queue.run('event', 1, () => Promise.resolve('made'))).resolves.toBe('made');
    expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });
});
