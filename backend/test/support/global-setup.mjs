/**
 * Setup of a test run. `TEST_DATABASE_URL` names the PostgreSQL server to use; without it, the run has its own, which
 * starts with the first test that needs it. Tests start processes from the build if it is up to date, else from the
 * sources.
 */
import { randomBytes } from 'node:crypto';
import { areBuilt } from '../../../scripts/lib/builds.mjs';
import '../../../scripts/lib/typescript.mjs';

export default async function setUp() {
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');
  process.env.TEST_BUILT = String(areBuilt(['contracts', 'backend']));
  if (process.env.TEST_DATABASE_URL) return;
  const { DatabaseBroker } = await import('./database-broker.ts');
  globalThis.databaseBroker = await DatabaseBroker.listen();
  process.env.TEST_DATABASE_BROKER = globalThis.databaseBroker.url;
}
