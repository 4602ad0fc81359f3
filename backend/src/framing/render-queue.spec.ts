import { seeded } from '../../test/factories/random.js';
import { RenderQueue, RenderQueueFullError } from './render-queue.js';

/** A task that runs until `end` is called. */
function createTask() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, task: () => ended };
}

/** Wait until all pending callbacks have run. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

function queueOf(options: Partial<ConstructorParameters<typeof RenderQueue>[0]> = {}) {
  return new RenderQueue({ concurrency: 2, memoryBytes: 100, maxWaiting: 4, ...options });
}

describe('RenderQueue', () => {
  it('runs up to its concurrency and queues the rest', async () => {
    const queue = queueOf({ maxWaiting: 50 });
    let running = 0;
    let maxRunning = 0;
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        queue.run('event', 1, async () => {
          maxRunning = Math.max(maxRunning, ++running);
          await flush();
          running--;
          return i;
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(maxRunning).toBe(2);
    expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });

  // asvs: 15.1.3
  it('rejects work with a retry time while full, and accepts work again afterwards', async () => {
    const queue = queueOf();
    const tasks = Array.from({ length: 6 }, createTask);
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

  it('serves events in turns', async () => {
    const queue = queueOf({ concurrency: 1, maxWaiting: 20 });
    const first = createTask();
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

  it('keeps within its memory, without small tasks overtaking a large one forever', async () => {
    const queue = queueOf({ concurrency: 3 });
    const small = createTask();
    const started: string[] = [];
    const start = (name: string, task: () => Promise<void>) => () => {
      started.push(name);
      return task();
    };
    const a = queue.run('a', 60, start('small', small.task));
    const large = createTask();
    const b = queue.run('b', 90, start('large', large.task));
    const c = queue.run(
      'c',
      10,
      start('late', () => Promise.resolve()),
    );
    await flush();
    expect(started).toEqual(['small']);
    small.end();
    await flush();
    expect(started).toEqual(['small', 'large', 'late']);
    large.end();
    await Promise.all([a, b, c]);
  });

  it('runs a task alone that exceeds the whole memory', async () => {
    const queue = queueOf();
    await expect(queue.run('event', 1_000_000, () => Promise.resolve('made'))).resolves.toBe('made');
  });

  it('continues after a failed task', async () => {
    const queue = queueOf({ concurrency: 1 });
    await expect(queue.run('event', 1, () => Promise.reject(new Error('damaged')))).rejects.toThrow(
      'damaged',
    );
    await expect(queue.run('event', 1, () => Promise.resolve('made'))).resolves.toBe('made');
    expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
  });

  describe('fairness between events', () => {
    it('gives an event with no waiting task the newest slot of the busiest event', async () => {
      const queue = queueOf({ concurrency: 1, maxWaiting: 10 });
      const blocker = createTask();
      const blocking = queue.run('hall', 1, blocker.task);
      const order: string[] = [];
      const request = (key: string, name: string) => {
        const task = () => {
          order.push(name);
          return Promise.resolve('made');
        };
        return queue.run(key, 1, task).catch((error: unknown) => error);
      };
      const rush = Array.from({ length: 200 }, (_, i) => request('hall', `hall ${i}`));
      const guest = request('wedding', 'the one guest');
      expect(queue.load.waiting).toBe(10);
      blocker.end();
      await blocking;

      expect(await guest).toBe('made');
      expect(order.slice(0, 2)).toEqual(['hall 0', 'the one guest']);
      const results = await Promise.all(rush);
      // The oldest tasks kept their slots; the newest was evicted.
      expect(results.slice(0, 9)).toEqual(Array(9).fill('made'));
      for (const result of results.slice(9)) expect(result).toBeInstanceOf(RenderQueueFullError);
    });

    it('rejects a task if evicting another would not make the queue fairer', async () => {
      const queue = queueOf({ concurrency: 1, maxWaiting: 3 });
      const blocker = createTask();
      const runs = ['a', 'b', 'c', 'd'].map((key) => queue.run(key, 1, blocker.task));
      await expect(queue.run('e', 1, blocker.task)).rejects.toBeInstanceOf(RenderQueueFullError);
      blocker.end();
      await Promise.all(runs);
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 8])('stays fair for a random load (series %i)', async (seed) => {
      const random = seeded(seed);
      const below = (n: number) => Math.floor(random() * n);
      const [concurrency, maxWaiting] = [1 + below(4), below(24)];
      const queue = queueOf({ concurrency, maxWaiting, memoryBytes: 1000 });
      const renderer = new FakeRenderer(queue);
      for (let step = 0; step < 1500; step++) {
        // One event comes far more often than the others, as a hall full of guests does.
        if (random() < 0.55) renderer.request(random() < 0.7 ? 'hall' : `event ${below(6)}`);
        else renderer.finishOne(below);
        await flush();
        expect(queue.load.running).toBeLessThanOrEqual(concurrency);
        expect(queue.load.waiting).toBeLessThanOrEqual(maxWaiting);
        // No task waits while there is capacity.
        if (queue.load.running < concurrency) expect(queue.load.waiting).toBe(0);
      }
      while (renderer.finishOne(below)) await flush();
      expect(queue.load).toEqual({ waiting: 0, running: 0, bytes: 0 });
      expect(renderer.unfair).toEqual([]);
      expect(renderer.made + renderer.rejected).toBe(renderer.requested);
      expect(renderer.made).toBeGreaterThan(0);
    });
  });
});

/** Ends each task on command and records unfair scheduling. */
class FakeRenderer {
  readonly unfair: string[] = [];
  requested = 0;
  made = 0;
  rejected = 0;
  private readonly waiting: { key: string; startsBefore: Map<string, number>; ahead: number }[] = [];
  private readonly running: (() => void)[] = [];
  private readonly starts = new Map<string, number>();

  constructor(private readonly queue: RenderQueue) {}

  request(key: string): void {
    this.requested += 1;
    const one = { key, startsBefore: new Map(this.starts), ahead: this.waitingOf(key) };
    this.waiting.push(one);
    const task = createTask();
    const run = this.queue.run(key, 1, () => {
      this.started(one);
      this.running.push(task.end);
      return task.task();
    });
    run.then(
      () => (this.made += 1),
      () => this.onRejected(one),
    );
  }

  /** @returns false when nothing is in work */
  finishOne(below: (n: number) => number): boolean {
    const [end] = this.running.splice(below(this.running.length), 1);
    end?.();
    return end !== undefined;
  }

  /** Since it was queued, every other event was served at most once more than the earlier tasks of the same event. */
  private started(one: (typeof this.waiting)[number]): void {
    for (const [key, count] of this.starts) {
      const since = count - (one.startsBefore.get(key) ?? 0);
      if (key !== one.key && since > one.ahead + 1)
        this.unfair.push(`${key} went ${since} times before ${one.key}, ${one.ahead} ahead`);
    }
    this.waiting.splice(this.waiting.indexOf(one), 1);
    this.starts.set(one.key, (this.starts.get(one.key) ?? 0) + 1);
  }

  /** No other event may have so many more waiting that one of its tasks should have been rejected instead. */
  private onRejected(one: (typeof this.waiting)[number]): void {
    this.rejected += 1;
    this.waiting.splice(this.waiting.indexOf(one), 1);
    const own = this.waitingOf(one.key);
    for (const key of new Set(this.waiting.map((other) => other.key))) {
      if (this.waitingOf(key) > own + 1)
        this.unfair.push(`${one.key} with ${own} waiting was rejected for ${key}`);
    }
  }

  private waitingOf(key: string): number {
    return this.waiting.filter((one) => one.key === key).length;
  }
}
