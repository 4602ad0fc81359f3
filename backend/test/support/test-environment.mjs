import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { stopLeftovers } from './stop-leftovers.mjs';
import { cpuOf, logCpu } from '../../../scripts/lib/cpu-budget.mjs';

/**
 * Node's, with three differences. At a file's end it stops what a failed test left running; see leftovers.ts. It logs the
 * CPU seconds that the file took. And its
 * globals are those of an ordinary context: in Jest's, which asks an object of its own for each, a look at `Math` or
 * `Buffer` takes some forty times as long, which is most of what a test of pixels, and much of what loading Nest, costs.
 */
export default class LeftoversEnvironment extends TestEnvironment {
  #cpuBefore = cpuOf(process.pid);
  #path;

  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
    this.#path = args[1].testPath;
  }

  async teardown() {
    await super.teardown();
    logCpu(this.#path, cpuOf(process.pid) - this.#cpuBefore);
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    await stopLeftovers(this.global.leftovers);
  }
}
