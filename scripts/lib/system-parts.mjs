import { debianFile } from './debian-packages.mjs';
import { jestPart } from './jest-part.mjs';

/** What the system tests run beside the product: a balancer, and a clock that a test can set. */
const PROGRAMS = {
  NGINX_PATH: { packageName: 'nginx', file: '/sbin/nginx' },
  FAKETIME_PATH: { packageName: 'libfaketime', file: '/faketime/libfaketimeMT.so.1' },
};

/** @type {import('./test-parts.mjs').Part[]} */
export const SYSTEM_PARTS = [
  { name: 'debian packages', run: findPrograms },
  {
    name: 'system',
    needs: ['debian packages'],
    // One file at a time: each fills both cores, and stops what others would need.
    run: jestPart('system', ['--config=jest.system.config.mjs', '--runInBand']),
  },
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
