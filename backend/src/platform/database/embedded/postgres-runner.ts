import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * How to run PostgreSQL's programs.
 *
 * PostgreSQL refuses to run as root. Root therefore switches to a user who can still read the binaries, which may be
 * below a folder that only root can enter, and the data.
 */
interface RunMode {
  /** Commands before the program. Each replaces itself by the next, so the process id stays the same. */
  readonly prefix: readonly string[];
  /** Required owner of the data folder, as seen by this process. */
  readonly owner: { readonly uid: number; readonly gid: number };
}

/** Makes the kernel send a fast shutdown (SIGINT) when this process dies, even from `kill -9`. Linux only. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** The conventional user without permissions on Linux. */
const UNPRIVILEGED_USER = { uid: 65534, gid: 65534 };

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts. */
export class PostgresRunner {
  private constructor(private readonly mode: RunMode) {}

  /**
   * Find the first mode that works here, by entering the data folder, writing there and running initdb.
   *
   * @param folder an existing folder for the data; its owner is changed if the mode requires it
   */
  static async find(folder: string, initdb: string): Promise<PostgresRunner> {
    const found = await stat(folder);
    const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    if (me.uid !== 0 && found.uid !== me.uid) {
      throw new EmbeddedPostgresError(
        `The database in ${folder} belongs to another user (uid ${found.uid}). Start EventFrame as that user, ` +
          `or set another folder: DATA_DIR=./my-data npm start`,
      );
    }
    const problems: string[] = [];
    for (const mode of me.uid === 0 ? modesOfRoot(found) : modesOf(me)) {
      if (mode.owner.uid !== found.uid) await changeOwner(folder, mode.owner);
      const runner = new PostgresRunner(mode);
      const problem = await runner.findProblem(folder, initdb);
      if (problem === undefined) return runner;
      problems.push(problem);
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot be run here as user ${me.uid} (${problems.join('; ')}). Start EventFrame as an ` +
        'ordinary user, or use your own PostgreSQL: DATABASE_URL=postgresql://user:password@host:5432/eventframe',
    );
  }

  /** Start a program in a separate session, so that Ctrl-C in the terminal reaches this process only. */
  start(command: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
    const [program = command, ...rest] = [...this.mode.prefix, command, ...args];
    return spawn(program, rest, {
      stdio,
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
  }

  /** Make a file or folder of this process readable for the programs. */
  async grantAccess(path: string): Promise<void> {
    if (process.getuid?.() === 0) await lchown(path, this.mode.owner.uid, this.mode.owner.gid);
  }

  private findProblem(folder: string, initdb: string): Promise<string | undefined> {
    const [program, ...rest] = [
      ...this.mode.prefix,
      'sh',
      '-c',
      'cd -- "$0" && test -w . && exec "$1" --show --pgdata="$0"',
      folder,
      initdb,
    ];
    return new Promise((resolve) => {
      execFile(program, rest, (error) => {
        resolve(error ? `${this.mode.prefix[0] ?? 'plain'}: ${lastLine(error.message)}` : undefined);
      });
    });
  }
}

function modesOf(owner: RunMode['owner']): RunMode[] {
  return [
    { prefix: DIE_WITH_PARENT, owner },
    { prefix: [], owner },
  ];
}

/** Modes for root, best first. A folder of another user keeps its owner. */
function modesOfRoot(found: { uid: number; gid: number }): RunMode[] {
  const root = { uid: 0, gid: 0 };
  const other = found.uid === 0 ? UNPRIVILEGED_USER : { uid: found.uid, gid: found.gid };
  // Root outside, uid 1000 inside, so files stay root's. Most containers disallow user namespaces.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  // Another user with root's capability to enter closed folders. PostgreSQL finds its programs by access(2), which
  // respects that capability only with the secure bit.
  const capabilities = '+dac_override,+dac_read_search';
  const keepCapabilities = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
  ];
  const switchUser = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups'];
  const namespaceModes: RunMode[] = [
    { prefix: [...namespace, ...DIE_WITH_PARENT], owner: root },
    { prefix: namespace, owner: root },
  ];
  return [
    ...(found.uid === 0 ? namespaceModes : []),
    { prefix: [...DIE_WITH_PARENT, ...switchUser, ...keepCapabilities], owner: other },
  ];
}

async function changeOwner(path: string, owner: RunMode['owner']): Promise<void> {
  await lchown(path, owner.uid, owner.gid);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await changeOwner(join(path, entry.name), owner);
    else await lchown(join(path, entry.name), owner.uid, owner.gid);
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
