import { type Account, signedInAdmin } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { waitFor } from '../../support/wait-for.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

const MAIL_FROM = 'Grand Hall <photos@example.org>';

describe('POST /api/admin/test-email', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await createTestApp({
      env: { SMTP_URL: smtp.url, MAIL_FROM, REQUIRE_EMAIL_VERIFICATION: 'false' },
    });
    admin = await signedInAdmin(app);
    // Wait for the welcome email, which is not a test email.
    await waitFor(() => expect(smtp.to(admin.email)).toHaveLength(1));
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stopListening();
  });
  beforeEach(() => {
    smtp.beforeAcknowledge = () => undefined;
  });

  const send = () => admin.agent.post('/api/admin/test-email');
  const auditEntries = () =>
    adminGet<Schemas['AuditEntryResponse'][]>(admin, `audit-log?action=mail.tested&subjectId=${admin.id}`);
  const isTestMail = ({ subject }: { subject: string }) => subject.startsWith('Test mail');

  it("returns the mail server's rejection, without a retry or an audit entry", async () => {
    let offers = 0;
    smtp.beforeAcknowledge = (to) => {
      if (to !== admin.email) return;
      offers += 1;
      throw Object.assign(new Error('mailbox full of hay'), { responseCode: 552 });
    };
    const response = await send();

    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      statusCode: 502,
      code: 'mail_failed',
      message: expect.stringMatching(/^The test mail could not be sent: .*552 mailbox full of hay/),
      requestId: expect.any(String),
    });
    expect(offers).toBe(1);
    expect(smtp.to(admin.email).filter(isTestMail)).toEqual([]);
    expect(await auditEntries()).toEqual([]);
  });

  it('reports an unreachable mail server', async () => {
    await smtp.stopListening();
    const response = await send();
    await smtp.listen();

    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: 'mail_failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('delivers the email before responding and logs it', async () => {
    const response = await send();

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ sentTo: admin.email, configured: true });
    expect(smtp.to(admin.email).filter(isTestMail)).toHaveLength(1);
    expect(await auditEntries()).toMatchObject([{ actorId: admin.id, details: { to: admin.email } }]);
  });

  it('reports mail as configured', async () => {
    expect(await adminGet(admin, 'email-status')).toEqual({
      configured: true,
      status: `Mails are sent through ${new URL(smtp.url).host}.`,
      missingEnvVars: [],
      requiredEnvVars: ['SMTP_URL', 'MAIL_FROM', 'APP_URL'],
      currentFromEmail: MAIL_FROM,
      currentAppUrl: 'http://localhost',
    });
  });
});
