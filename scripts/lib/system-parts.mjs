import { debianFile } from './debian-packages.mjs';
import { jestPart } from './jest-part.mjs';

/** What the system tests run beside the product: a balancer, certificates for it, and a clock that a test can set. */
const PROGRAMS = {
  NGINX_PATH: { packageName: 'nginx', file: '/sbin/nginx' },
  OPENSSL_PATH: { packageName: 'openssl', file: '/bin/openssl' },
  FAKETIME_PATH: { packageName: 'libfaketime', file: '/faketime/libfaketimeMT.so.1' },
};

/** Each file fills both cores, and stops what others would need. */
const ONE_AT_A_TIME = ['--config=jest.system.config.mjs', '--runInBand'];
const IMAGE = 'image\\.system';

/** @type {import('./test-parts.mjs').Part[]} */
export const SYSTEM_PARTS = [
  { name: 'debian packages', run: findPrograms },
  {
    name: 'system',
    needs: ['debian packages'],
    run: jestPart('system', [...ONE_AT_A_TIME, `--testPathIgnorePatterns=${IMAGE}`]),
  },
];

/** Installs all packages twice: too much for each run of the others. @type {import('./test-parts.mjs').Part[]} */
export const IMAGE_PARTS = [
  { name: 'image', run: jestPart('image', [...ONE_AT_A_TIME, `--testPathPatterns=${IMAGE}`]) },
];

/** Their paths go to the tests; having found them is no test. */
async function findPrograms() {
  for (const [variable, { packageName, file }] of Object.entries(PROGRAMS))
    process.env[variable] ??= await debianFile(packageName, file);
  return {
    passed: 0,
    failed: 0,
    output: Object.keys(PROGRAMS)
      .map((name) => process.env[name])
      .join('\n'),
  };
}
