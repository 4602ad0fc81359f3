import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { stopLeftovers } from './stop-leftovers.mjs';
import { cpuOf, logCpu } from '../../../scripts/lib/cpu-budget.mjs';

/**
 * Jest's Node environment with three changes. It stops leftovers of failed tests at the end of a file (see
 * leftovers.ts). It logs the CPU seconds of the file. It uses the globals of an ordinary context: Jest wraps
 * each one, which makes accesses to `Math` or `Buffer` about 40 times slower and dominates pixel tests and
 * the loading of Nest.
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
