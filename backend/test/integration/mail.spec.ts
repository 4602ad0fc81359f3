import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { DatabaseClock } from '../../src/platform/database/database-clock.js';
import { MAX_RETRY_DELAY_SECONDS } from '../../src/platform/jobs/job-store.js';
import { Mailer, SEND_TIMEOUT_SECONDS, SEND_MAIL } from '../../src/platform/mail/mailer.js';
import { MAILS } from '../../src/platform/mail/mails.js';
import { Agent, PASSWORD } from '../factories/accounts.js';
import { waitFor } from '../support/wait-for.js';
import { KillableNodes } from '../support/killable-nodes.js';
import { skipRetryDelays, findMailStates } from '../support/queued-mails.js';
import { parseMail, TestSmtpServer } from '../support/smtp-server.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const LINK = 'https://photos.example.com/reset-password/secret';

describe('mail', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await createTestApp({
      env: {
        SMTP_URL: smtp.url,
        APP_NAME: 'Linden Photos',
        APP_URL: 'https://photos.example.com',
        MAIL_FROM: 'EventFrame <x@example.com>',
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stopListening();
  });
  beforeEach(() => {
    smtp.beforeAcknowledge = () => undefined;
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const newEmail = () => `${randomUUID()}@example.org`;
  const register = async (node: TestApp, email: string) => {
    const account = { name: 'Olivia', email, password: PASSWORD };
    expect((await new Agent(node).post('/api/register', account)).status).toBe(201);
  };
  const queue = (to: string) => app.nest.get(Mailer).send('resetPassword', to, { link: LINK });

  it('delivers text and HTML with the configured sender to an SMTP server', async () => {
    const to = newEmail();
    await queue(to);

    const [mail] = await waitFor(() => {
      expect(smtp.to(to)).toHaveLength(1);
      return smtp.to(to);
    });
    expect(mail?.subject).toBe('Reset your Linden Photos password');
    expect(mail?.headers['from']).toBe('EventFrame <x@example.com>');
    expect(mail?.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@photos\.example\.com>$/);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.text).toContain(LINK);
    expect(mail?.html).toContain(`href="${LINK}"`);
    expect(mail?.html).toContain('prefers-color-scheme: dark');
  });

  // asvs: 2.3.3
  it('sends an email only if its transaction commits', async () => {
    const [undone, done] = [newEmail(), newEmail()];
    const mailer = app.nest.get(Mailer);
    await app.database
      .transaction(async (transaction) => {
        await mailer.send('test', undone, { at: new Date().toISOString() }, transaction);
        throw new Error('rollback');
      })
      .catch(() => undefined);
    await app.database.transaction((transaction) =>
      mailer.send('test', done, { at: new Date().toISOString() }, transaction),
    );

    await waitFor(() => expect(smtp.to(done)).toHaveLength(1));
    expect(smtp.to(undone)).toHaveLength(0);
  });

  // asvs: 16.5.2
  it('retries after an unreachable server, a temporary rejection and a lost connection, and delivers once', async () => {
    const to = newEmail();
    await smtp.stopListening();
    await queue(to);
    await waitFor(async () => expect(await findMailStates(app.database)).toContain('retry'));
    const tryLater = Object.assign(new Error('try later'), { responseCode: 451 });
    const failures = [() => undefined, () => smtp.dropConnections()];
    smtp.beforeAcknowledge = (recipient) => {
      const failure = recipient === to ? failures.shift() : undefined;
      if (failure === undefined) return;
      failure();
      throw tryLater;
    };
    await smtp.listen();
    await skipRetryDelays(app.database);

    await waitFor(async () => {
      await skipRetryDelays(app.database);
      expect(smtp.to(to)).toHaveLength(1);
    });
    await waitFor(async () => expect(await findMailStates(app.database)).not.toContain('retry'));
    expect([smtp.to(to).length, failures.length]).toEqual([1, 0]);
  });

  it('sends once to a server that acknowledges after minutes', async () => {
    const to = newEmail();
    // Timeouts of the sender elapse 20 times faster. The server's 1.5 s count as 30 s.
    const setTimeoutOf = Reflect.get(Socket.prototype, 'setTimeout');
    jest.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, done) {
      const hurried = String(this.remotePort) === new URL(smtp.url).port;
      return setTimeoutOf.call(this, hurried ? ms / 20 : ms, done);
    });
    let offers = 0;
    const reassigned: unknown[] = [];
    smtp.beforeAcknowledge = async (recipient) => {
      if (recipient !== to) return;
      offers += 1;
      await sleep(1500);
      // The conditions under which pg-boss reassigns a job. jobs.spec.ts tests lease renewal.
      reassigned.push(
        ...(await app.database.query<unknown[]>(
          `SELECT id FROM jobs.job WHERE name = 'send-mail' AND state <> 'completed'
             AND (state <> 'active' OR started_on + expire_in < now())`,
        )),
      );
    };
    await queue(to);

    await waitFor(async () => {
      await skipRetryDelays(app.database);
      expect(smtp.to(to)).toHaveLength(1);
      expect(await findMailStates(app.database)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/retry|active/)]),
      );
    });
    expect([offers, smtp.to(to).length, reassigned]).toEqual([1, 1, []]);
  });

  it('retries after a send exceeds its timeout', async () => {
    const to = newEmail();
    expect(SEND_TIMEOUT_SECONDS).toBeLessThan(SEND_MAIL.timeoutSeconds);
    const tooLong = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === SEND_TIMEOUT_SECONDS * 1000 ? tooLong.signal : timeout(ms)));
    let offers = 0;
    smtp.beforeAcknowledge = async (recipient) => {
      if (recipient !== to) return;
      offers += 1;
      if (offers > 1) return;
      tooLong.abort();
      await waitFor(() => expect(smtp.connections).toBe(0));
      jest.restoreAllMocks();
      throw new Error('the sender disconnected');
    };
    await queue(to);

    await waitFor(async () => {
      await skipRetryDelays(app.database);
      expect(smtp.to(to)).toHaveLength(1);
      expect(await findMailStates(app.database)).not.toContain('retry');
    });
    expect([offers, smtp.to(to).length]).toEqual([2, 1]);
  });

  it('retries for as long as an email is useful', () => {
    const longest = Math.max(...Object.values(MAILS).map(({ usefulHours }) => usefulHours));
    // The first delays are shorter, in total less than two maximum delays.
    expect((SEND_MAIL.retries - 10) * MAX_RETRY_DELAY_SECONDS).toBeGreaterThanOrEqual(longest * 3600);
  });

  it('does not retry after a permanent rejection', async () => {
    const to = newEmail();
    let offers = 0;
    smtp.beforeAcknowledge = (recipient) => {
      if (recipient !== to) return;
      offers += 1;
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await queue(to);

    await waitFor(async () => {
      expect(offers).toBe(1);
      expect(await findMailStates(app.database)).not.toContain('active');
    });
    expect(await findMailStates(app.database)).not.toContain('retry');
  });

  it('discards an outdated email', async () => {
    const [late, next] = [newEmail(), newEmail()];
    await smtp.stopListening();
    await app.nest.get(Mailer).send('test', late, { at: '2024-01-01T00:00:00Z' });
    await waitFor(async () => expect(await findMailStates(app.database)).toContain('retry'));
    const later = new Date(Date.now() + 2 * 3_600_000);
    jest.spyOn(app.nest.get(DatabaseClock), 'now').mockReturnValue(later);
    await smtp.listen();
    await skipRetryDelays(app.database);
    await waitFor(async () => {
      // Active jobs count too, since the sender checks the age.
      expect(await findMailStates(app.database)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/retry|active/)]),
      );
    });
    jest.restoreAllMocks();
    await queue(next);
    await waitFor(() => expect(smtp.to(next)).toHaveLength(1));
    expect(smtp.to(late)).toHaveLength(0);
  });

  it("delivers when the sending node's clock is a month ahead", async () => {
    const to = newEmail();
    const right = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => right() + 30 * 24 * 3_600_000);
    await queue(to);
    await waitFor(() => expect(smtp.to(to)).toHaveLength(1));
    jest.restoreAllMocks();
    expect(Math.abs(Date.parse(smtp.to(to)[0]?.headers['date'] ?? '') - Date.now())).toBeLessThan(3_600_000);
  });

  it('stores no address or secret in plain text', async () => {
    const to = newEmail();
    await queue(to);
    const rows = JSON.stringify(await app.database.query(`SELECT data, output FROM jobs.job`));
    expect(rows).toContain('sealed');
    expect(rows).not.toContain(to);
    expect(rows).not.toContain('secret');
  });

  it('delivers once after a kill during an outage and after a kill during delivery', async () => {
    const nodes = await KillableNodes.open({ SMTP_URL: smtp.url });
    const [whileAway, whileReceiving] = [newEmail(), newEmail()];

    await smtp.stopListening();
    const first = await nodes.start();
    await register(first.app, whileAway);
    await first.node.end('SIGKILL');

    await smtp.listen();
    const second = await nodes.start();
    // Wait for the completed state before the next kill. Otherwise the email would be sent again.
    await waitFor(async () => {
      await skipRetryDelays(nodes.rows);
      expect(smtp.to(whileAway)).toHaveLength(1);
      expect(await findMailStates(nodes.rows)).toEqual(['completed']);
    });
    const receiving = new Promise<void>((resolve) => {
      smtp.beforeAcknowledge = async (recipient) => {
        if (recipient !== whileReceiving) return;
        resolve();
        await second.node.ended();
        throw new Error('the sender was killed');
      };
    });
    await register(second.app, whileReceiving);
    await receiving;
    await second.node.end('SIGKILL');
    smtp.beforeAcknowledge = () => undefined;
    await nodes.rows.query(
      `UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active'`,
    );

    const third = await nodes.start();
    const counts = () => [smtp.to(whileAway).length, smtp.to(whileReceiving).length];
    await waitFor(async () => {
      await skipRetryDelays(nodes.rows);
      expect(counts()).toEqual([1, 1]);
      expect(new Set(await findMailStates(nodes.rows))).toEqual(new Set(['completed']));
    });
    await third.node.end('SIGTERM');
    expect(counts()).toEqual([1, 1]);
    await nodes.close();
  });

  it('writes an owner-readable file without a mail server', async () => {
    const own = await createTestApp();
    const to = newEmail();
    await own.nest.get(Mailer).send('resetPassword', to, { link: LINK });

    const outbox = join(own.dataDir, 'outbox');
    const files = await waitFor(async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      expect(names).toHaveLength(1);
      return names;
    });
    const file = join(outbox, files[0]!);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    const mail = parseMail(await readFile(file, 'utf8'));
    expect(mail.headers['to']).toBe(to);
    expect(mail.link).toBe(LINK);
    await own.stop();
  });
});
