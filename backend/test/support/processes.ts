import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stopAfterFile } from './leftovers.js';

const LOADER = fileURLToPath(new URL('../../../scripts/lib/typescript.mjs', import.meta.url));

/** An up-to-date build starts in half the time; see global-setup.mjs. */
const IS_BUILT = process.env['TEST_BUILT'] === 'true';

/** A process with one of the backend's programs that a test can kill. */
export class TestProcess {
  private output = '';
  /** The process has ended and all output has arrived. */
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
   * @param program absolute path of a source in src/, or of a program beside this file that loads the service from
   *   `SERVICE_FOLDER`
   * @param wrapper a command that executes the program given as its last arguments
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
      // Without the test runner's flags.
      env: { ...process.env, NODE_OPTIONS: '', SERVICE_FOLDER: IS_BUILT ? 'dist' : 'src', ...env },
    });
    return new TestProcess(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The output so far. */
  get printed(): string {
    return this.output;
  }

  /** Wait for matching output. Fails with all output if the program ends first. */
  async line(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const found = this.output.match(pattern);
      if (found) return found;
      if (this.closed) throw new Error(`ended without ${pattern}:\n${this.output}`);
      await once(this.changes, 'news');
    }
  }

  /** Send a signal that does not end the program. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Send a signal and wait for the end. @returns exit code and output */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
    this.child.kill(signal);
    return this.ended();
  }

  /** Wait for the end. */
  async ended(): Promise<{ code: number | null; output: string }> {
    if (!this.closed) await once(this.child, 'close');
    return { code: this.child.exitCode, output: this.output };
  }
}

/** The built file of a source in src/. */
function builtPathOf(program: string): string {
  return program.replace(/\/src\/([^/]+)\.ts$/, '/dist/$1.js');
}
