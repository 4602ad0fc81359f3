import setUpTests from '../support/global-setup.mjs';
import { debianFile } from './debian-file.mjs';

/** Programs beside the product: a balancer, certificates for it, and a clock that a test can set. */
const PROGRAMS = {
  NGINX_PATH: ['nginx', '/sbin/nginx'],
  OPENSSL_PATH: ['openssl', '/bin/openssl'],
  FAKETIME_PATH: ['libfaketime', '/faketime/libfaketimeMT.so.1'],
};

/** Before the system tests: names these programs in the environment, then does what every test run needs. */
export default async function setUp() {
  for (const [variable, [packageName, ending]] of Object.entries(PROGRAMS))
    process.env[variable] ??= await debianFile(packageName, ending);
  await setUpTests();
}
