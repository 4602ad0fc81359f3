type Stop = () => Promise<unknown>;

const running = new Set<Stop>();
// test-environment.mjs reads it from outside the test file's context.
Object.assign(globalThis, { leftovers: running });

/**
 * Stop a resource at the end of the test file, since a node or process that a failed test left running would affect the
 * worker's next files.
 *
 * @returns a function to call after the resource has stopped
 */
export function stopAfterFile(stop: Stop): () => void {
  running.add(stop);
  return () => running.delete(stop);
}
