import { join } from 'node:path';
import { PURE } from './modules.mjs';

const mutate = Object.values(PURE).flat();

/** Stryker's, for the pure modules. */
export default {
  mutate,
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    configFile: 'backend/jest.config.mjs',
    // Its paths are relative to backend/, and Stryker runs from the root.
    config: {
      transform: { '^.+\\.ts$': ['@swc/jest', { configFile: '.swcrc' }] },
      testMatch: mutate.map((file) => `**/${file.replace(/\.ts$/, '.spec.ts')}`),
      testEnvironment: join(import.meta.dirname, '..', 'support', 'test-environment.mjs'),
      globalSetup: null,
      globalTeardown: null,
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Endless loops end by a count of their rounds. These limits are for a busy machine.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 600_000,
  // Node 20 never unloads a module that Jest has loaded.
  maxTestRunnerReuse: 100,
  disableTypeChecks: false,
  ignorePatterns: ['dist', '/admin-ui', '/data', '/docs', '/e2e', '/test-results'],
  tempDirName: 'test-results/mutation',
  reporters: ['json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
};
