import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TestProcess } from './processes.js';
import type { TestApp } from './test-app.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server as an operator runs it, in a process that can be killed. */
export class ServerProcess {
  private constructor(
    private readonly process: TestProcess,
    /** Where it is reached; another one after each start. */
    readonly url: string,
  ) {}

  /**
   * Resolves once it says that it is ready.
   *
   * @param env settings, as an operator would set them
   * @param wrapper as {@link TestProcess.start} takes it
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
      SESSION_SECRET: 'a-secret-that-is-only-good-for-tests',
      ADMIN_PASSWORD: 'only-good-for-tests',
      RATE_LIMIT_FACTOR: '0',
      RENDER_QUEUE: '1000',
      LOG_LEVEL: 'error',
      ...env,
    };
    const process = TestProcess.start(MAIN, [], settings, wrapper);
    const [, url = ''] = await process.line(/^ *Organizers +(http:\/\/\S+:\d+)\/\n/m);
    return new ServerProcess(process, url);
  }

  /** The most memory that was ever resident. Linux only. */
  async peakResidentKb(): Promise<number> {
    const status = await readFile(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
  }

  /** Ends it with a signal. @returns everything it printed, and its exit code */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
    return this.process.end(signal);
  }
}
