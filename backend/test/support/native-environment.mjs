import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { cpuOf, logCpu } from '../../../scripts/lib/cpu-budget.mjs';

/**
 * Run test files in the worker process with its globals, instead of one context per file. Modules are loaded
 * once per worker. See native-runner.mjs. Logs the CPU seconds of each file.
 */
export default class NativeEnvironment {
  isNative = true;
  global = globalThis;
  #path;
  #cpuBefore = cpuOf(process.pid);
  #env = { ...process.env };
  #exit = process.exit;
  #console = console;

  constructor({ projectConfig }, { testPath }) {
    this.#path = testPath;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = null;
  }

  async setup() {}

  /** Undo changes to the process by the test file or by Jest. */
  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    process.exit = this.#exit;
    globalThis.console = this.#console;
    logCpu(this.#path, cpuOf(process.pid) - this.#cpuBefore);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
