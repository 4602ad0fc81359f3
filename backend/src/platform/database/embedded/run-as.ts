import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * A way of running PostgreSQL's programs. PostgreSQL refuses to run as root, so root has to become somebody
 * who still reaches the binaries (in a clone that may lie under a folder only root can enter) and the data.
 */
interface Way {
  /** Programs put before the command; each replaces itself by the next, so the process id stays the same. */
  readonly prefix: readonly string[];
  /** Who must own the data folder, as seen from here. */
  readonly owner: { readonly uid: number; readonly gid: number };
}

/** Asks the kernel for a fast shutdown (SIGINT) when this process dies, even of `kill -9`. Linux only. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** The customary user without rights, `nobody`, on Linux. */
const NOBODY = { uid: 65534, gid: 65534 };

/** Runs PostgreSQL's programs as a user that PostgreSQL accepts. */
export class Runner {
  private constructor(private readonly way: Way) {}

  /**
   * Finds the first way that works here by trying it: entering the data folder, writing there, and letting
   * initdb look for the programs beside it.
   *
   * @param folder an existing folder for the data; its owner is changed where the way asks for it
   */
  static async find(folder: string, initdb: string): Promise<Runner> {
    const found = await stat(folder);
    const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    if (me.uid !== 0 && found.uid !== me.uid) {
      throw new EmbeddedPostgresError(
        `The database in ${folder} belongs to another user (uid ${found.uid}). Start EventFrame as that user, ` +
          `or give it a folder of your own: DATA_DIR=./my-data npm start`,
      );
    }
    const problems: string[] = [];
    for (const way of me.uid === 0 ? waysOfRoot(found) : waysOf(me)) {
      if (way.owner.uid !== found.uid) await giveTo(folder, way.owner);
      const runner = new Runner(way);
      const problem = await runner.problemWith(folder, initdb);
      if (problem === undefined) return runner;
      problems.push(problem);
    }
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot be run here as user ${me.uid} (${problems.join('; ')}). Start EventFrame as an ` +
        'ordinary user, or name a PostgreSQL of your own: DATABASE_URL=postgresql://user:password@host:5432/eventframe',
    );
  }

  /** Starts a program in a session of its own: Ctrl-C in the terminal reaches this process alone. */
  start(command: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
    const [program = command, ...rest] = [...this.way.prefix, command, ...args];
    return spawn(program, rest, {
      stdio,
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
  }

  /** Makes a folder or file this process has made readable for the programs. */
  async handOver(path: string): Promise<void> {
    if (process.getuid?.() === 0) await lchown(path, this.way.owner.uid, this.way.owner.gid);
  }

  private problemWith(folder: string, initdb: string): Promise<string | undefined> {
    const [program = 'sh', ...rest] = [
      ...this.way.prefix,
      'sh',
      '-c',
      'cd -- "$0" && test -w . && exec "$1" --show --pgdata="$0"',
      folder,
      initdb,
    ];
    return new Promise((resolve) => {
      execFile(program, rest, (error) => {
        resolve(error ? `${this.way.prefix[0] ?? 'plain'}: ${lastLine(error.message)}` : undefined);
      });
    });
  }
}

function waysOf(owner: Way['owner']): Way[] {
  return [
    { prefix: DIE_WITH_PARENT, owner },
    { prefix: [], owner },
  ];
}

/** Ways for root, best first. A folder that already belongs to somebody else stays theirs. */
function waysOfRoot(found: { uid: number; gid: number }): Way[] {
  const root = { uid: 0, gid: 0 };
  const other = found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid };
  // Root outside, uid 1000 inside: the files stay root's. Closed where user namespaces are, as in most
  // containers.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  // Another user who keeps root's right to pass through closed folders, and no other right. Without the
  // secure bit, access(2), by which PostgreSQL looks for its own programs, would not count that right.
  const rights = '+dac_override,+dac_read_search';
  const passing = ['--securebits=+no_setuid_fixup', `--inh-caps=${rights}`, `--ambient-caps=${rights}`];
  const become = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups'];
  const asRootOutside: Way[] = [
    { prefix: [...namespace, ...DIE_WITH_PARENT], owner: root },
    { prefix: namespace, owner: root },
  ];
  return [
    ...(found.uid === 0 ? asRootOutside : []),
    { prefix: [...DIE_WITH_PARENT, ...become, ...passing], owner: other },
  ];
}

async function giveTo(path: string, owner: Way['owner']): Promise<void> {
  await lchown(path, owner.uid, owner.gid);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await giveTo(join(path, entry.name), owner);
    else await lchown(join(path, entry.name), owner.uid, owner.gid);
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
