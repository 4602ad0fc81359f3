import { services } from './jest.config.mjs';

/** System tests, which need Debian's packages or root: `npm run test:system`. */
export default {
  ...services,
  roots: ['<rootDir>/test/system'],
  testMatch: ['**/*.system.ts'],
  globalSetup: './test/system/global-setup.mjs',
  testTimeout: 600_000,
};
