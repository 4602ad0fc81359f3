import { fileURLToPath } from 'node:url';
import { TestProcess } from '../support/processes.js';
import { ServerProcess } from '../support/server-process.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const OTHER_SECRET = { SESSION_SECRET: 'another-secret-of-at-least-32-characters' };

describe('nodes of one database', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  it('restarts immediately after a crash with the same secret and rejects another secret beside a live node', async () => {
    const crashed = await ServerProcess.start(app);
    await crashed.end('SIGKILL');
    const node = await ServerProcess.start(app);

    const stranger = TestProcess.start(MAIN, [], {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...OTHER_SECRET,
    });
    const { code, output } = await stranger.ended();
    expect(code).toBe(1);
    const reason =
      /The node ".+" uses the same database and a different session secret\. .+ or stop the other nodes first\./;
    expect(output).toMatch(new RegExp(`Waiting for other nodes to stop\\. ${reason.source}`));
    expect(output.trimEnd().split('\n').at(-1)).toMatch(reason);

    await node.end('SIGKILL');
    // Waits until the registration of the killed node has expired.
    const replaced = await ServerProcess.start(app, OTHER_SECRET);
    const { output: waited } = await replaced.end('SIGTERM');
    expect(waited).toMatch(reason);
  });
});
