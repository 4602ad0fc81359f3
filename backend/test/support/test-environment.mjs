import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Node's, with two differences. At a file's end it stops what a failed test left running; see leftovers.ts. And its
 * globals are those of an ordinary context: in Jest's, which asks an object of its own for each, a look at `Math` or
 * `Buffer` takes some forty times as long, which is most of what a test of pixels, and much of what loading Nest, costs.
 */
export default class LeftoversEnvironment extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    // The youngest first: the first of several nodes owns the database.
    for (const stop of [...(this.global.leftovers ?? [])].reverse()) {
      await stop().catch((error) => console.error(`A leftover did not stop: ${error.stack}`));
    }
  }
}
