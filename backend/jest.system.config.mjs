import { services } from './jest.config.mjs';

/** What needs Debian's packages or root: `npm run test:system`. */
export default {
  ...services,
  roots: ['<rootDir>/test/system'],
  testMatch: ['**/*.system.ts'],
  globalSetup: './test/system/global-setup.mjs',
  testTimeout: 600_000,
};
