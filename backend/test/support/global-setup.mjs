/**
 * Before a test run: `TEST_DATABASE_URL` names the PostgreSQL to use, else one of the run's own is offered,
 * which starts only when the first test asks for it. Processes that tests start run the built service where it was
 * built from the sources as they are now, and else the sources: never an old build.
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
