import setUpTests from '../support/global-setup.mjs';
import { debianFile } from './debian-file.mjs';

/** External programs: a balancer, a certificate tool and a settable clock. */
const PROGRAMS = {
  NGINX_PATH: ['nginx', '/sbin/nginx'],
  OPENSSL_PATH: ['openssl', '/bin/openssl'],
  FAKETIME_PATH: ['libfaketime', '/faketime/libfaketimeMT.so.1'],
};

/** Sets the programs' paths in the environment and runs the setup of all tests. */
export default async function setUp() {
  for (const [variable, [packageName, ending]] of Object.entries(PROGRAMS))
    process.env[variable] ??= await debianFile(packageName, ending);
  await setUpTests();
}
