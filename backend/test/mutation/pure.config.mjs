import { join } from 'node:path';
import { units } from '../../jest.config.mjs';
import { PURE } from './modules.mjs';

const mutate = Object.values(PURE).flat();

/** Stryker's configuration for the pure modules. */
export default {
  mutate,
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    config: {
      ...units,
      // Stryker runs from the root of its copy.
      rootDir: 'backend',
      transform: { '^.+\\.ts$': ['@swc/jest', { configFile: '.swcrc' }] },
      testEnvironment: join(import.meta.dirname, '..', 'support', 'test-environment.mjs'),
      testMatch: mutate.map((file) => `**/${file.replace(/\.ts$/, '.spec.ts')}`),
      globalSetup: null,
      globalTeardown: null,
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Stryker stops endless loops by counting iterations, so these limits can be long enough for a busy machine.
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
