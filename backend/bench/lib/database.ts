import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.js';
import { readCpuSecondsOfTree } from './cpu-time.js';
import type { SharedState } from './server.js';

/** A PostgreSQL server with default durability and a media folder, shared by several nodes. */
export interface BenchDatabase extends SharedState {
  /** CPU time of all its processes so far, in seconds. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eventframe-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  return {
    databaseUrl: postgres.url,
    dataDir,
    cpuSeconds: () => readCpuSecondsOfTree(Number(pid)),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
