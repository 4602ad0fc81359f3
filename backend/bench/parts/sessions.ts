import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchDatabase } from '../lib/database.js';
import { median } from '../lib/interleaved.js';
import { call, createBenchEvent, signIn } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer, OPERATOR } from '../lib/server.js';
import { SessionStream } from '../lib/session-stream.js';

const ACCOUNTS = Number(process.env.SESSION_ACCOUNTS ?? 20);
const PASSWORD = 'correct horse battery';
const POLL_MS = 50;
const MAX_MS = 1000;
/** A stream that is still open after this time counts as not ended. */
const TIMEOUT_MS = 30_000;

/** Delay from the response that ends an account's sessions on one node to the end of its stream on another. */
const part: BenchPart = { title: 'Ended sessions', run };
export default part;

interface Subject {
  id: string;
  email: string;
}

/** Prepare an action. @returns the call to measure */
type Act = (subject: Subject) => Promise<() => Promise<unknown>>;

async function run(): Promise<Finding[]> {
  const settings = { RATE_LIMIT_FACTOR: '0', SESSION_SECRET: randomUUID() };
  const database = await startBenchDatabase();
  const nodes: BenchServer[] = [];
  try {
    const first = await BenchServer.start(settings, database);
    nodes.push(first);
    const second = await BenchServer.start(settings, database);
    nodes.push(second);
    const operator = await signIn(first.url, OPERATOR.email, OPERATOR.password);
    const { slug } = await createBenchEvent(first);
    const acts: Record<string, Act> = {
      suspension: ({ id }) =>
        Promise.resolve(() =>
          call(first.url, 'POST', `/api/admin/users/${id}/suspend`, { cookie: operator }),
        ),
      deactivation: ({ id }) =>
        Promise.resolve(() =>
          call(first.url, 'POST', `/api/admin/users/${id}/deactivate`, { cookie: operator }),
        ),
      deletion: ({ id }) =>
        Promise.resolve(() => call(first.url, 'DELETE', `/api/admin/users/${id}`, { cookie: operator })),
      'password reset': async ({ email }) => {
        await call(first.url, 'POST', '/api/password/forgot', { json: { email } });
        const token = await resetToken(email, first);
        const json = { token, password: 'a quite different password' };
        return () => call(first.url, 'POST', '/api/password/reset', { json });
      },
    };
    const findings: Finding[] = [];
    for (const [name, act] of Object.entries(acts)) {
      const delays: number[] = [];
      for (let account = 0; account < ACCOUNTS; account += 1) {
        delays.push(await measureDelay(act, first, second, slug));
      }
      findings.push(
        atMost(`sessions: ${name}, stream on another node ended, median`, median(delays), MAX_MS, ' ms'),
        atMost('  longest', Math.max(...delays), MAX_MS, ' ms'),
      );
    }
    return findings;
  } finally {
    for (const node of nodes) await node.stop();
    await database.stop();
  }
}

/** The delay in ms: 0 if the stream ended before the response, {@link TIMEOUT_MS} if it did not end. */
async function measureDelay(
  act: Act,
  first: BenchServer,
  second: BenchServer,
  slug: string,
): Promise<number> {
  const email = `${randomUUID()}@example.org`;
  const json = { name: 'Olivia Organizer', email, username: email, password: PASSWORD };
  const { id } = await call<{ id: string }>(first.url, 'POST', '/api/register', { json });
  const stream = await SessionStream.open(second.url, slug, await signIn(second.url, email, PASSWORD));
  const finish = await act({ id, email });
  await finish();
  const respondedAt = performance.now();
  const cut = await Promise.race([stream.ended, sleep(TIMEOUT_MS, Infinity, { ref: false })]);
  return Math.max(0, Math.min(cut - respondedAt, TIMEOUT_MS));
}

/** Wait for the mail. */
async function resetToken(email: string, node: BenchServer): Promise<string> {
  for (;;) {
    const mails = await node.mails();
    for (const mail of mails.filter((text) => text.includes(`To: ${email}`))) {
      const [, token] = /\/reset-password\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, '')) ?? [];
      if (token !== undefined) return token;
    }
    await sleep(POLL_MS);
  }
}
