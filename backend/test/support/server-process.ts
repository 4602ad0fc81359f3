import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TestProcess } from './processes.js';
import type { TestApp } from './test-app.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server as an operator runs it, in a process that a test can kill. */
export class ServerProcess {
  private constructor(
    private readonly process: TestProcess,
    /** The URL, different after each start. */
    readonly url: string,
  ) {}

  /**
   * Start the server and wait until it is ready.
   *
   * @param env settings
   * @param wrapper see {@link TestProcess.start}
   */
  static async start(
    { databaseUrl, dataDir }: Pick<TestApp, 'databaseUrl' | 'dataDir'>,
    env: Record<string, string> = {},
    wrapper: readonly string[] = [],
  ) {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
      ADMIN_PASSWORD: 'password-for-tests',
      RATE_LIMIT_FACTOR: '0',
      RENDER_QUEUE: '1000',
      LOG_LEVEL: 'error',
      ...env,
    };
    const process = TestProcess.start(MAIN, [], settings, wrapper);
    const [, url = ''] = await process.line(/^ *Organizers +(http:\/\/\S+:\d+)\/\n/m);
    return new ServerProcess(process, url);
  }

  /** Peak resident memory. Linux only. */
  async peakResidentKb(): Promise<number> {
    const status = await readFile(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  }

  /** End the server with a signal. @returns exit code and output */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
    return this.process.end(signal);
  }
}
