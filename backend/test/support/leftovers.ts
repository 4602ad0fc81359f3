type Stop = () => Promise<unknown>;

const running = new Set<Stop>();
// Read by test-environment.mjs, which lives outside the test file's own world.
Object.assign(globalThis, { leftovers: running });

/**
 * Stops a resource at the end of the test file. A failed test that left a node or a process running would
 * otherwise disturb the next files of the worker.
 *
 * @returns a function to call after the resource has stopped
 */
export function stopAfterFile(stop: Stop): () => void {
  running.add(stop);
  return () => running.delete(stop);
}
