import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stopAfterFile } from './leftovers.js';

const LOADER = fileURLToPath(new URL('../../../scripts/lib/typescript.mjs', import.meta.url));

/** What was built of the sources as they are now starts in half the time; see global-setup.mjs. */
const IS_BUILT = process.env['TEST_BUILT'] === 'true';

/** A node process of a test, running one of the backend's programs, that can be killed. */
export class TestProcess {
  private output = '';
  /** It has ended, and all its output has arrived. */
  private closed = false;
  /** Emits events for new output and for the exit. */
  private readonly changes = new EventEmitter();

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.changes.emit('news');
      });
    }
    const ended = stopAfterFile(() => this.end('SIGKILL'));
    child.on('close', () => {
      ended();
      this.closed = true;
      this.changes.emit('news');
    });
  }

  /**
   * @param program absolute path: the source of one in src/, or one beside this file that loads the service from
   *   `SERVICE_FOLDER`
   * @param wrapper a command that becomes the program which stands behind it
   */
  static start(
    program: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    wrapper: readonly string[] = [],
  ): TestProcess {
    const runs = IS_BUILT ? [builtPathOf(program)] : ['--import', LOADER, program];
    const [command = '', ...rest] = [...wrapper, process.execPath, ...runs, ...args];
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The test runner's own flags are none of the program's.
      env: { ...process.env, NODE_OPTIONS: '', SERVICE_FOLDER: IS_BUILT ? 'dist' : 'src', ...env },
    });
    return new TestProcess(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What the program has printed until now. */
  get printed(): string {
    return this.output;
  }

  /** Waits for a line the program prints; rejects with all it printed when it ends before. */
  async line(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const found = this.output.match(pattern);
      if (found) return found;
      if (this.closed) throw new Error(`ended without ${pattern}:\n${this.output}`);
      await once(this.changes, 'news');
    }
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal and waits for the end; answers the exit code and everything that was printed. */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
    this.child.kill(signal);
    return this.ended();
  }

  /** Waits for the end. */
  async ended(): Promise<{ code: number | null; output: string }> {
    if (!this.closed) await once(this.child, 'close');
    return { code: this.child.exitCode, output: this.output };
  }
}

/** The path of what became of a source in src/. */
function builtPathOf(program: string): string {
  return program.replace(/\/src\/([^/]+)\.ts$/, '/dist/$1.js');
}
