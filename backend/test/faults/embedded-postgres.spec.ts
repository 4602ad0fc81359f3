import { access, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sendSignal, waitForExit } from '../../src/platform/database/embedded/processes.js';
import { TestProcess } from '../support/processes.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const PROGRAM = fileURLToPath(new URL('../support/run-embedded-postgres.mjs', import.meta.url));
const READY = /^ready (.*)$/m;
const GENEROUS_MS = 60_000;

let dataDir: string;
let started: TestProcess[];

beforeEach(async () => {
  dataDir = await temporaryFolder();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((node) => node.end('SIGTERM')));
  await removeFolder(dataDir);
});

describe('embedded PostgreSQL', () => {
  it('keeps committed data when its process is killed', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int)');
    await query(first.url, 'INSERT INTO kept VALUES (1), (2)');
    await first.node.end('SIGKILL');

    const second = await start();

    expect(await query(second.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
  });

  it('stops an orphaned server and starts a new one', async () => {
    // Without setpriv, the server survives its parent.
    const first = await start({ PATH: await pathWith('sh', 'unshare', 'ps') });
    const orphan = await serverPid();
    await first.node.end('SIGKILL');
    expect(await query(first.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);

    const second = await start();

    await second.node.line(/stopping the database that an earlier start left running/);
    expect(await waitForExit(orphan, GENEROUS_MS)).toBe(true);
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('runs as root without user namespaces, as in most containers', async () => {
    const { url } = await start({ PATH: await pathWith('sh', 'setpriv', 'ps') });

    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    // A superuser could read files and run programs.
    const role = 'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user';
    expect(await query(url, role)).toEqual([{ rolsuper: false, rolcreaterole: false }]);
  });

  it('recovers when the node and the server are killed', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    const server = await serverPid();
    first.node.end('SIGKILL').catch(() => undefined);
    sendSignal(server, 'SIGKILL');
    await first.node.ended();

    const second = await start();

    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it("starts when the PID file names another program's process", async () => {
    const first = await start();
    const server = await serverPid();
    const pidFile = await readFile(pidFilePath(), 'utf8');
    await first.node.end('SIGKILL');
    await waitForExit(server, GENEROUS_MS);
    await writeFile(pidFilePath(), pidFile.replace(/^\d+/, String(process.pid)));

    const second = await start();

    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it("starts when the lock's process id was reused", async () => {
    await symlink(`${process.pid} 0 12345`, join(dataDir, 'postgres.lock'));

    const { url } = await start();

    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await readlink(join(dataDir, 'postgres.lock'))).not.toContain('12345');
  });

  // asvs: 16.5.2
  it('restarts the killed server at the same URL', async () => {
    const { node, url } = await start();
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS id');

    process.kill(await serverPid(), 'SIGKILL');
    await node.line(/the database is running again/);

    expect(await query(url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it('rejects a second start on the same folder with a message', async () => {
    const first = await start();

    const second = TestProcess.start(PROGRAM, [dataDir]);
    const { code, output } = await second.ended();

    expect(code).toBe(1);
    expect(output).toContain(`EventFrame already runs on ${dataDir} (process ${first.node.pid})`);
    expect(await query(first.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('accepts exactly one of four concurrent starts', async () => {
    const nodes = Array.from({ length: 4 }, () => TestProcess.start(PROGRAM, [dataDir]));
    started.push(...nodes);

    const responses = await Promise.all(nodes.map((node) => node.line(/^(ready|refused) .*$/m)));

    expect(responses.map(([, verb]) => verb).sort()).toEqual(['ready', 'refused', 'refused', 'refused']);
  });

  it('waits for a stopping owner', async () => {
    const first = await start();
    const second = TestProcess.start(PROGRAM, [dataDir, String(GENEROUS_MS)]);
    started.push(second);

    await first.node.end('SIGTERM');

    await second.line(READY);
  });

  it('waits without a timeout for an owner that announced its stop', async () => {
    const first = await start();
    first.node.signal('SIGUSR2');
    await first.node.line(/^stopping$/m);

    const second = TestProcess.start(PROGRAM, [dataDir, '0']);
    started.push(second);
    await second.line(/waiting for an earlier start that is stopping/);
    await first.node.end('SIGTERM');

    await second.line(READY);
    expect(await readlink(join(dataDir, 'postgres.lock'))).toMatch(new RegExp(`^${second.pid} `));
    await expect(readlink(join(dataDir, 'postgres.lock.leaving'))).rejects.toThrow('ENOENT');
  });

  it('ignores the announcement of a killed owner', async () => {
    const first = await start();
    first.node.signal('SIGUSR2');
    await first.node.line(/^stopping$/m);
    await first.node.end('SIGKILL');
    const second = await start();

    const third = TestProcess.start(PROGRAM, [dataDir]);

    expect((await third.ended()).output).toContain(`(process ${second.node.pid})`);
  });

  it('recreates the database after a kill during its creation', async () => {
    const first = TestProcess.start(PROGRAM, [dataDir]);
    await first.line(/creating the database/);
    await first.end('SIGKILL');

    const { url } = await start();

    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('stops gracefully without a later recovery', async () => {
    const first = await start();
    const { code, output } = await first.node.end('SIGTERM');

    expect(code).toBe(0);
    expect(output).toContain('stopped');
    await expect(readFile(pidFilePath())).rejects.toThrow('ENOENT');
    const log = await readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log.trimEnd()).toMatch(/database system is shut down$/);
  });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<{ node: TestProcess; url: string }> {
  const node = TestProcess.start(PROGRAM, [dataDir], env);
  started.push(node);
  const [, url = ''] = await node.line(READY);
  return { node, url };
}

/** A PATH with only these programs. */
async function pathWith(...names: string[]): Promise<string> {
  const bin = join(dataDir, 'bin');
  await mkdir(bin);
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const found = await access(join(folder, name)).then(
        () => true,
        () => false,
      );
      if (found) await symlink(join(folder, name), join(bin, name)).catch(() => undefined);
    }
  }
  return bin;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function pidFilePath(): string {
  return join(dataDir, 'postgres', 'data', 'postmaster.pid');
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(pidFilePath(), 'utf8'));
}
