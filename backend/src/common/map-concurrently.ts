/**
 * Map items concurrently and yield the results in the order of the items.
 *
 * @param concurrency maximum number of items in progress
 */
export async function* mapConcurrently<In, Out>(
  concurrency: number,
  items: AsyncIterable<In>,
  work: (item: In) => Promise<Out>,
): AsyncIterable<Out> {
  const running: Promise<Out>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // The failure is handled where the result is awaited.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= concurrency) yield (await running.shift())!;
    }
    while (running.length > 0) yield (await running.shift())!;
  } finally {
    // No work may still run when the caller sees the outcome.
    await Promise.allSettled(running);
  }
}

/** Run all items and ignore the results. */
export async function drain(results: AsyncIterable<unknown>): Promise<void> {
  const iterator = results[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (next.done !== true) next = await iterator.next();
}
