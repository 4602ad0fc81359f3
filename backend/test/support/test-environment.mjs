import { TestEnvironment } from 'jest-environment-node';

/** Node's, and at a file's end it stops what a failed test left running; see leftovers.ts. */
export default class LeftoversEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    // The youngest first: the first of several nodes owns the database.
    for (const stop of [...(this.global.leftovers ?? [])].reverse()) {
      await stop().catch((error) => console.error(`A leftover did not stop: ${error.stack}`));
    }
  }
}
