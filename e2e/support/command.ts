import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One of the project's commands, run as npm runs it. */
export class Command {
  private output = '';
  /** Whether the command has ended and all its output has arrived. */
  private closed = false;
  /** Signals new output and the end. */
  private readonly changes = new EventEmitter();

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.changes.emit('news');
      });
    }
    child.on('close', () => {
      this.closed = true;
      this.changes.emit('news');
    });
  }

  /**
   * @param args of scripts/command.mjs: the command's name, then its arguments
   * @param settings environment variables, see .env.example
   * @param root folder of the clone
   * @param user who runs it, if not the current user
   */
  static run(
    args: string[],
    settings: { DATA_DIR: string } & NodeJS.ProcessEnv,
    root = ROOT,
    user: { uid?: number; gid?: number } = {},
  ): Command {
    const child = spawn(process.execPath, [join(root, 'scripts', 'command.mjs'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
      ...user,
    });
    return new Command(child, settings.DATA_DIR);
  }

  /** The output so far. */
  get printed(): string {
    return this.output;
  }

  /** Wait until the output matches. Fails with all output if the command ends first. */
  async waitForOutput(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.closed) throw new Error(`The command ended without ${pattern}:\n${this.output}`);
      await once(this.changes, 'news');
    }
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Kill the command, its server and the database. */
  async killAll(): Promise<void> {
    const pids = await Promise.all([this.serverPid(), this.databasePid()]);
    this.signal('SIGKILL');
    for (const pid of pids) kill(pid);
    await this.ended();
  }

  /** Wait for the end; null if a signal ended it. */
  async ended(): Promise<number | null> {
    if (!this.closed) await once(this.child, 'close');
    return this.child.exitCode;
  }

  /** The server's process id: the server owns the database's folder. */
  private async serverPid(): Promise<number> {
    return Number.parseInt(await readlink(join(this.dataDir, 'postgres.lock')));
  }

  /** PostgreSQL's process id. */
  async databasePid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'));
  }
}

/** Send JSON to a service that a command started. */
export const postJson = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Kill a process. Ignores one that already ended with its parent. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
