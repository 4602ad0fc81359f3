import { randomUUID } from 'node:crypto';
import { Agent, PASSWORD } from '../factories/accounts.js';
import { waitFor } from '../support/wait-for.js';
import { TestSmtpServer } from '../support/smtp-server.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

/**
 * During a mail server outage, no request waits or fails. Every email is delivered once afterwards,
 * automatically.
 */
describe('mail server outage', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await createTestApp({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stopListening();
  });

  const statesOfMails = async () => {
    const rows = await app.database.query<{ state: string }[]>(
      "SELECT state FROM jobs.job WHERE name = 'send-mail'",
    );
    return rows.map(({ state }) => state);
  };

  it('delivers each email once by a scheduled retry', async () => {
    await smtp.stopListening();
    const email = `${randomUUID()}@example.org`;
    const visitor = new Agent(app);
    const account = { name: 'Olivia', email, password: PASSWORD };
    expect((await visitor.post('/api/register', account)).status).toBe(201);
    expect((await visitor.post('/api/password/forgot', { email })).status).toBe(200);
    // The verification and the reset email: each failed once.
    await waitFor(async () => expect(await statesOfMails()).toEqual(['retry', 'retry']));
    expect((await visitor.get('/api/health/ready')).status).toBe(200);

    await smtp.listen();
    await waitFor(async () => expect(await statesOfMails()).toEqual(['completed', 'completed']));
    expect(smtp.to(email)).toHaveLength(2);
    expect(smtp.received).toHaveLength(2);
    expect(smtp.to(email).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Reset/));
  });
});
