import { randomUUID } from 'node:crypto';
import { measureInterleaved, median } from '../lib/interleaved.js';
import { call, signIn } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer, OPERATOR } from '../lib/server.js';

const ROUNDS = Number(process.env.LOGIN_ROUNDS ?? 150);
const PASSWORD = 'correct horse battery';

/** Whether the duration of a rejected sign-in reveals if an account exists and its status. */
const part: BenchPart = { title: 'Rejected sign-ins', run };
export default part;

async function run(): Promise<Finding[]> {
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  try {
    const operator = await signIn(server.url, OPERATOR.email, OPERATOR.password);
    const act = (method: string, path: string) => call(server.url, method, path, { cookie: operator });
    const [active, suspended, deleted] = [
      await register(server),
      await register(server),
      await register(server),
    ];
    await act('POST', `/api/admin/users/${suspended.id}/suspend`);
    await act('DELETE', `/api/admin/users/${deleted.id}`);
    const attempt = (username: string) => () => signInRejected(server, username);
    const times = await measureInterleaved(
      {
        'unknown email': attempt(`${randomUUID()}@example.org`),
        'wrong password': attempt(active.email),
        'suspended account': attempt(suspended.email),
        'deleted account': attempt(deleted.email),
      },
      ROUNDS,
    );
    const unknown = times['unknown email'].wall;
    const findings = Object.entries(times).map(([what, { wall }]) => {
      // Compared within rounds, so that other load on the machine affects all alike.
      const ratio = median(wall.map((ms, round) => ms / unknown[round]!));
      const measured = `${ratio.toFixed(2)}x an unknown email, ${median(wall).toFixed(1)} ms`;
      return { ratio, finding: { what: `  ${what}, median`, measured } };
    });
    const largest = Math.max(...findings.map(({ ratio }) => Math.max(ratio, 1 / ratio)));
    return [
      atMost('rejected sign-in: largest ratio to an unknown email', largest, 1.15, 'x'),
      ...findings.map(({ finding }) => finding),
    ];
  } finally {
    await server.stop();
  }
}

async function register({ url }: BenchServer): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.org`;
  const json = { name: 'Olivia Organizer', email, username: email, password: PASSWORD };
  const { id } = await call<{ id: string }>(url, 'POST', '/api/register', { json });
  return { id, email };
}

async function signInRejected({ url }: BenchServer, username: string): Promise<void> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'wrong password' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`Expected 401, got ${response.status}`);
}
