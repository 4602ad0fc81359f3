/** Everything of the backend but the browser tests: unit tests beside the sources, the rest under test/. */
export default {
  testEnvironment: './test/support/test-environment.mjs',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/../contracts/src', '<rootDir>/../frontend/src'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { configFile: '../.swcrc' }],
    // @nestjs-modules/mailer requires this ESM package, which Node can do and Jest only from Node 24 on.
    '/node_modules/@nestjs/common/.+\\.js$': ['@swc/jest', { jsc: { parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!@nestjs/common/)'],
  moduleNameMapper: {
    '^@eventframe/contracts/(?!openapi\\.json)(.*)$': '<rootDir>/../contracts/src/$1.ts',
    '^@/(.*)$': '<rootDir>/../frontend/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: Number(process.versions.node.split('.')[0]) >= 24 ? ['./test/support/load-nest.mjs'] : [],
  globalSetup: './test/support/global-setup.mjs',
  globalTeardown: './test/support/global-teardown.mjs',
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  testTimeout: 600_000,
};
