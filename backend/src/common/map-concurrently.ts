/** What `work` makes of each, in their order, several at the same time. */
export async function* mapConcurrently<In, Out>(
  atOnce: number,
  items: AsyncIterable<In>,
  work: (item: In) => Promise<Out>,
): AsyncIterable<Out> {
  const running: Promise<Out>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // Its failure is met where it is waited for.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= atOnce) yield (await running.shift())!;
    }
    while (running.length > 0) yield (await running.shift())!;
  } finally {
    // Nothing goes on behind the back of whoever looks at the outcome.
    await Promise.allSettled(running);
  }
}

/** Has all of it done, where nothing is made of the results. */
export async function finish(results: AsyncIterable<unknown>): Promise<void> {
  const iterator = results[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (next.done !== true) next = await iterator.next();
}
