import { largeAmounts, NEARLY_EMPTY } from '../../bench/scale/amounts.js';
import { findListErrors } from '../../bench/scale/calls.js';
import { type CountedSubject, findExcess } from '../../bench/scale/excess.js';
import { createDatabase, createInstallation } from '../../bench/scale/installation.js';
import { COUNTED, StatementCounter } from '../../bench/scale/statements.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { countOf } from '../support/soak.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp } from '../support/test-app.js';

const PHOTOS = countOf('photos in the large database', { test: 20_000, soak: 500_000 });
/** The large database of `npm run bench:scale`. */
const FULL_PHOTOS = 5_000_000;
const TIMEOUT_MS = 1_800_000;

describe('calls on a large database', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  const cleanUps: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    const settings = {
      ...COUNTED,
      fsync: 'off',
      autovacuum: 'off',
      maintenance_work_mem: '256MB',
      max_wal_size: '4GB',
    };
    postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    await postgres.stop();
    await removeFolder(dataDir);
  });

  it('lists every read call of the OpenAPI document', async () => {
    expect(await findListErrors()).toEqual([]);
  });

  it(
    'reads at most twice as much as on a nearly empty database',
    async () => {
      const [base] = await fill('nearly_empty', NEARLY_EMPTY);
      const large = await fill('large', largeAmounts(PHOTOS / FULL_PHOTOS));
      expect(await findExcess(large, base!)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  async function fill(name: string, amounts: typeof NEARLY_EMPTY): Promise<CountedSubject[]> {
    const databaseUrl = await createDatabase(postgres.url, name);
    const folder = await temporaryFolder();
    cleanUps.push(() => removeFolder(folder));
    const start = () => createTestApp({ sharedWith: { databaseUrl, dataDir: folder } });
    const { service, subjects } = await createInstallation(databaseUrl, amounts, start, () => undefined);
    cleanUps.push(() => service.stop());
    const counter = await StatementCounter.open(databaseUrl);
    cleanUps.push(() => counter.close());
    return subjects.map((subject) => ({ subject, counter }));
  }
});
