import { availableParallelism } from 'node:os';

// As in the service, see src/framing/image/vips-threads.ts. Tests load sharp before the service does.
process.env['VIPS_MAX_THREADS'] ??= '24';

const cacheDirectory = '<rootDir>/../node_modules/.cache/jest';
const moduleNameMapper = {
  '^@eventframe/contracts/(?!openapi\\.json)(.*)$': '<rootDir>/../contracts/src/$1.ts',
  '^@/(.*)$': '<rootDir>/../frontend/src/$1',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

/** Unit tests beside the sources. */
export const units = {
  displayName: 'unit',
  testEnvironment: './test/support/test-environment.mjs',
  roots: ['<rootDir>/src', '<rootDir>/../contracts/src', '<rootDir>/../frontend/src'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { configFile: '../.swcrc' }],
    // @nestjs-modules/mailer requires this ESM package, which Node can do and Jest only from Node 24 on.
    '/node_modules/@nestjs/common/.+\\.js$': ['@swc/jest', { jsc: { parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!@nestjs/common/)'],
  moduleNameMapper,
  setupFiles: Number(process.versions.node.split('.')[0]) >= 24 ? ['./test/support/load-nest.mjs'] : [],
  globalSetup: './test/support/global-setup.mjs',
  globalTeardown: './test/support/global-teardown.mjs',
  cacheDirectory,
};

/** Loads modules once per worker. When watching, every run needs the changed modules. */
const native = process.argv.some((argument) => argument.startsWith('--watch'))
  ? {}
  : {
      testEnvironment: './test/support/native-environment.mjs',
      testRunner: './test/support/native-runner.mjs',
      setupFiles: [],
    };

/** Tests that load the service. */
export const services = { ...units, displayName: 'service', roots: ['<rootDir>/test'], ...native };

const tsx = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/**
 * Component tests: pages of both web applications in jsdom, with a fake API. Compiled to CommonJS, since Jest links ES modules
 * wrongly if two chunks of a page are imported concurrently.
 */
const components = {
  displayName: 'components',
  testEnvironment: '../contracts/src/testing/environment.mjs',
  roots: ['<rootDir>/../frontend/test', '<rootDir>/../admin-ui/test'],
  testMatch: ['**/*.spec.tsx'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', tsx],
    // An ES module that react-admin requires.
    '/node_modules/react-hotkeys-hook/.+\\.js$': ['@swc/jest', { jsc: { parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!react-hotkeys-hook/)'],
  moduleNameMapper: {
    '\\.(css|svg|webp)$|^@fontsource|/samples$': '<rootDir>/../frontend/test/support/assets.ts',
    ...moduleNameMapper,
  },
  setupFilesAfterEnv: ['../contracts/src/testing/setup.ts'],
  cacheDirectory,
};

export default {
  projects: [units, services, components],
  testTimeout: 600_000,
  maxWorkers: Math.max(2, availableParallelism() - 1),
};
