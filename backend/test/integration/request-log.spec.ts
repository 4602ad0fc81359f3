import { fileURLToPath } from 'node:url';
import { Agent } from '../factories/accounts.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { TestProcess } from '../support/processes.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const NODE = fileURLToPath(new URL('../support/run-node.ts', import.meta.url));

interface Line {
  req?: { id: string; method: string; url: string };
  res?: { statusCode: number };
  user?: string;
}

describe('the log', () => {
  let database: TestDatabase;
  let dataDir: string;
  let lines: Line[];
  let requestId: string | null;
  let output: string;
  let organizer: string;

  beforeAll(async () => {
    [database, dataDir] = [await createTestDatabase(), await temporaryFolder()];
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' };
    const node = TestProcess.start(NODE, [], env);
    const [, url = ''] = await node.line(/ready (\S+)/);
    const answer = await fetch(`${url}/api/user`, {
      headers: { cookie: 'eventframe.sid=my-secret-session' },
    });
    requestId = answer.headers.get('x-request-id');
    await answer.arrayBuffer();
    organizer = await register(url);
    for (const path of [
      '/reset-password/my-secret-token',
      '/api/public/photos/1/framed-photo.png?signature=my-secret-signature',
      '/reset-password?token=my-secret-query',
    ]) {
      await (await fetch(url + path, { headers: { 'x-photo-receipt': 'my-secret-receipt' } })).arrayBuffer();
    }
    ({ output } = await node.end('SIGTERM'));
    lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  });
  afterAll(() => Promise.all([database.drop(), removeFolder(dataDir)]));

  it('has a line of JSON for a request, found by the id that the answer carries', () => {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.filter(({ req }) => req?.id === requestId)).toMatchObject([
      { req: { method: 'GET', url: '/api/user' }, res: { statusCode: 401 } },
    ]);
  });

  it('holds nothing that would let its reader act as somebody else', () => {
    expect(output).toContain('/reset-password/[redacted]');
    expect(output).toContain('signature=[redacted]');
    expect(output).toContain('token=[redacted]');
    expect(output).not.toContain('my-secret');
  });

  it('says who was refused what they may not do', () => {
    const refused = lines.find(({ req }) => req?.url === '/api/admin/stats');
    expect(refused).toMatchObject({ res: { statusCode: 403 }, user: organizer });
  });
});

/** An organizer who signs in, and asks for what operators alone may see. @returns their id */
async function register(url: string): Promise<string> {
  const agent = new Agent({ url });
  const account = { email: 'olivia@example.org', password: 'correct horse battery' };
  const answer = await agent.post('/api/register', { name: 'Olivia', ...account });
  const { id } = (await answer.json()) as { id: string };
  await (await agent.post('/api/login', { username: account.email, password: account.password })).text();
  await (await agent.get('/api/admin/stats')).text();
  return id;
}
