import { randomUUID } from 'node:crypto';
import { Agent, PASSWORD } from '../factories/accounts.js';
import { eventually } from '../support/eventually.js';
import { TestSmtpServer } from '../support/smtp-server.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * The promise: while the mail server is down nobody waits for it and nothing is refused for it; every mail that was
 * asked for arrives once when it is back, without anybody doing anything.
 */
describe('a mail server that is down', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await createTestApp({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.goAway();
  });

  const statesOfMails = async () => {
    const rows = await app.database.query<{ state: string }[]>(
      "SELECT state FROM jobs.job WHERE name = 'send-mail'",
    );
    return rows.map(({ state }) => state);
  };

  it('delays mails, which arrive once each by the retries that are due anyway', async () => {
    await smtp.goAway();
    const email = `${randomUUID()}@example.org`;
    const visitor = new Agent(app);
    const account = { name: 'Olivia', email, password: PASSWORD };
    expect((await visitor.post('/api/register', account)).status).toBe(201);
    expect((await visitor.post('/api/password/forgot', { email })).status).toBe(200);
    // To prove the address, and to reset the password: each was tried in vain.
    await eventually(async () => expect(await statesOfMails()).toEqual(['retry', 'retry']));
    expect((await visitor.get('/api/health/ready')).status).toBe(200);

    await smtp.comeBack();
    await eventually(async () => expect(await statesOfMails()).toEqual(['completed', 'completed']));
    expect(smtp.to(email)).toHaveLength(2);
    expect(smtp.received).toHaveLength(2);
    expect(smtp.to(email).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Reset/));
  });
});
