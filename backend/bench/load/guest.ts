import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { startBenchDatabase } from '../lib/database.js';
import { uploadForm } from '../../test/factories/uploads.js';
import { createBenchEvent } from '../lib/organizer.js';
import type { BenchPart, Finding } from '../lib/part.js';
import { preparedPhoto, realPhonePhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';
import { countTraffic } from '../lib/traffic.js';
import { VisitingGuest } from '../lib/visiting-guest.js';

const GUESTS = 100;
const CONCURRENCY = 2;
/** One in this many guests downloads the lossless photo. */
const DOWNLOAD_EVERY = 4;

/** Resources per guest, from the first page to the framed photo: the basis of docs/capacity.md. */
const part: BenchPart = { title: 'Resources per guest', run };
export default part;

async function run(): Promise<Finding[]> {
  const form = uploadForm(await preparedPhoto(await realPhonePhoto()));
  const database = await startBenchDatabase();
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' }, database);
  const source = await new DataSource(dataSourceOptions(database.databaseUrl)).initialize();
  try {
    const { slug } = await createBenchEvent(server);
    let visits = 0;
    const visit = () => new VisitingGuest(server.url, slug).visit(form, visits++ % DOWNLOAD_EVERY === 0);
    for (let warmUp = 0; warmUp < 20; warmUp++) await visit();

    const readFigures = async () => ({
      node: await server.cpuSeconds(),
      postgres: await database.cpuSeconds(),
      stored: await bytesBelow(join(database.dataDir, 'media')),
      ...(await databaseFigures(source)),
    });
    const before = await readFigures();
    const counted = countTraffic();
    for (let done = 0; done < GUESTS; done += CONCURRENCY)
      await Promise.all(Array.from({ length: CONCURRENCY }, visit));
    const traffic = counted();
    const after = await readFigures();
    const each = (of: keyof typeof before) => (after[of] - before[of]) / GUESTS;
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
    return [
      {
        what: `one guest: CPU time of the node, of PostgreSQL (mean of ${GUESTS})`,
        measured: `${(each('node') * 1000).toFixed(0)}, ${(each('postgres') * 1000).toFixed(0)} ms`,
      },
      {
        what: '  over the network: received, sent',
        measured: `${kilobytes(traffic.received / GUESTS)}, ${kilobytes(traffic.sent / GUESTS)}`,
      },
      { what: '  stored media', measured: kilobytes(each('stored')) },
      {
        what: '  stored in PostgreSQL: rows, bytes with indexes; transactions, WAL',
        measured: `${each('rows').toFixed(1)}, ${kilobytes(each('size'))}; ${each('transactions').toFixed(0)}, ${kilobytes(each('log'))}`,
      },
    ];
  } finally {
    await source.destroy();
    await server.stop();
    await database.stop();
  }
}

async function databaseFigures(source: DataSource) {
  // Sessions report their counts to the server after 1 s without activity.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const [row] = await source.query<[Record<'rows' | 'size' | 'transactions' | 'log', string>]>(`
    SELECT (SELECT sum(n_tup_ins - n_tup_del) FROM pg_stat_user_tables) AS rows,
      pg_database_size(current_database()) AS size,
      (SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()) AS transactions,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS log`);
  return {
    rows: Number(row.rows),
    size: Number(row.size),
    transactions: Number(row.transactions),
    log: Number(row.log),
  };
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
