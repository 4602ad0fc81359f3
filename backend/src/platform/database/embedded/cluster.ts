import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from '../../files/file-system.js';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { PostgresRunner } from './postgres-runner.js';

/** Superuser of an embedded cluster. The application uses a role of its name. */
export const SUPERUSER = 'postgres';

/** A database cluster on disk and how to run programs on it. */
export interface Cluster {
  /** PostgreSQL's data folder. */
  readonly data: string;
  /** Password of the superuser and of the application's role. */
  readonly password: string;
  readonly runner: PostgresRunner;
}

/**
 * Open the cluster in `home`, creating it if there is none.
 *
 * A cluster is created in a draft folder that is then renamed, so that a killed start never leaves an incomplete one.
 *
 * @param home folder of the cluster; its parent must exist
 * @param durable false for temporary clusters of tests, which skip flushing
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
    runner: await PostgresRunner.find(data, binaries.initdb),
  };
}

async function createCluster(home: string, binaries: Binaries, durable: boolean): Promise<void> {
  const draft = await mkdtemp(join(dirname(home), `${basename(home)}.new-`));
  try {
    const data = join(draft, 'data');
    await mkdir(data, { mode: 0o700 });
    const runner = await PostgresRunner.find(data, binaries.initdb);
    await runner.grantAccess(draft);
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('hex'), {
      mode: 0o600,
      flag: 'wx',
      flush: durable,
    });
    await runner.grantAccess(passwordFile);
    await initdb(runner, binaries.initdb, [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in Unicode rules sort alike on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await chmod(draft, 0o700);
    if (durable) await flushFolder(draft);
    await rename(draft, home);
    // initdb flushed the content; this flushes the folder's name.
    if (durable) await flushFolder(dirname(home));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function initdb(runner: PostgresRunner, program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = runner.start(program, args, ['ignore', 'ignore', 'pipe']);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`The database could not be created: ${output.trim()}`));
    });
  });
}
