type Stop = () => Promise<unknown>;

const running = new Set<Stop>();
// Read by test-environment.mjs, which lives outside the test file's own world.
Object.assign(globalThis, { leftovers: running });

/**
 * Has something stopped when the test file ends, whatever happens: a test that failed before it stopped its
 * node or its process would otherwise disturb the files after it in the same worker.
 *
 * @returns to be called once it has stopped by itself
 */
export function stopWithFile(stop: Stop): () => void {
  running.add(stop);
  return () => running.delete(stop);
}
