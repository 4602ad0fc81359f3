import { randomUUID } from 'node:crypto';
import { measureInterleaved, median } from '../lib/interleaved.js';
import { call, signIn } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer, OPERATOR } from '../lib/server.js';

const ROUNDS = Number(process.env.LOGIN_ROUNDS ?? 150);
const PASSWORD = 'correct horse battery';

/** Whether the time of a refused sign-in tells who has an account, and in which state it is. */
const part: BenchPart = { title: 'Sign-ins that are refused', run };
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
    const refusal = (username: string) => () => refused(server, username);
    const times = await measureInterleaved(
      {
        'unknown address': refusal(`${randomUUID()}@example.org`),
        'wrong password': refusal(active.email),
        'suspended account': refusal(suspended.email),
        'deleted account': refusal(deleted.email),
      },
      ROUNDS,
    );
    const unknown = times['unknown address'].wall;
    const findings = Object.entries(times).map(([what, { wall }]) => {
      // Within rounds, so that whatever else the machine does meets all of them alike.
      const against = median(wall.map((ms, round) => ms / unknown[round]!));
      const measured = `${against.toFixed(2)}x an unknown address, ${median(wall).toFixed(1)} ms`;
      return { against, finding: { what: `  ${what}, median`, measured } };
    });
    const most = Math.max(...findings.map(({ against }) => Math.max(against, 1 / against)));
    return [
      atMost('sign-in refused: furthest from an unknown address', most, 1.15, 'x'),
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

async function refused({ url }: BenchServer, username: string): Promise<void> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not this one' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`${response.status} where 401 was expected`);
}
