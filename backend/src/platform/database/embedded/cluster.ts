import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from '../../flush-folder.js';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { Runner } from './run-as.js';

/** Name of the superuser of an embedded cluster; the application itself uses `ROLE`. */
export const SUPERUSER = 'postgres';

/** A database cluster on the disk, and how to run programs on it. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  readonly data: string;
  /** Of the superuser and of the application's role. */
  readonly password: string;
  readonly runner: Runner;
}

/**
 * Opens the cluster in `home`, making it first where there is none.
 *
 * It is made aside and moved into place whole: a start killed half-way leaves nothing that looks like a
 * database and is none.
 *
 * @param home folder of the cluster; its parent must exist
 * @param durable false for throw-away clusters of tests: nothing is forced onto the disk
 */
export async function openCluster(
  home: string,
  binaries: Binaries,
  { durable, onCreate }: { durable: boolean; onCreate: () => void },
): Promise<Cluster> {
  const data = join(home, 'data');
  const exists = await access(data).then(
    () => true,
    () => false,
  );
  if (!exists) {
    onCreate();
    await createCluster(home, binaries, durable);
  }
  return {
    data,
    password: await readFile(join(home, 'password'), 'utf8'),
    runner: await Runner.find(data, binaries.initdb),
  };
}

async function createCluster(home: string, binaries: Binaries, durable: boolean): Promise<void> {
  const draft = await mkdtemp(join(dirname(home), `${basename(home)}.new-`));
  try {
    const data = join(draft, 'data');
    await mkdir(data, { mode: 0o700 });
    const runner = await Runner.find(data, binaries.initdb);
    await runner.handOver(draft);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('hex'), {
      mode: 0o600,
      flag: 'wx',
      flush: durable,
    });
    await runner.handOver(passwordFile);
    await initdb(runner, binaries.initdb, [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own Unicode rules: the same order on every machine, whatever it has installed.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await chmod(draft, 0o700);
    if (durable) await flushFolder(draft);
    await rename(draft, home);
    // initdb has flushed what is in it; its own name is as much part of the database.
    if (durable) await flushFolder(dirname(home));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function initdb(runner: Runner, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = runner.start(program, args, ['ignore', 'ignore', 'pipe']);
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`The database could not be created: ${complaint.trim()}`));
    });
  });
}
