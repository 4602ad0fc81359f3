import { type Account, signedInAdmin } from '../../factories/accounts.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('last admin', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  it('rejects removal of the last admin by the API and by SQL', async () => {
    const response = await admin.agent.patch(`/api/admin/users/${admin.id}/role`, { role: 'organizer' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'last_admin',
      message: 'This is the last admin. Make another user an admin first.',
    });
    for (const statement of [
      "UPDATE users SET role = 'organizer'",
      "UPDATE users SET status = 'suspended'",
      'DELETE FROM users',
    ]) {
      await expect(app.database.query(statement)).rejects.toThrow('an active admin must remain');
    }
  });

  // spec: console-extra.admin-role
  it('keeps one admin when all admins demote each other concurrently', async () => {
    const admins = [admin];
    for (let made = 0; made < 4; made += 1) admins.push(await signedInAdmin(app));
    const responses = await Promise.all(
      admins.map(({ agent }, index) =>
        agent.patch(`/api/admin/users/${admins[(index + 1) % admins.length]?.id}/role`, {
          role: 'organizer',
        }),
      ),
    );
    const [{ count }] = await app.database.query<[{ count: number }]>(
      "SELECT count(*)::int AS count FROM users WHERE role = 'admin'",
    );
    expect(count).toBeGreaterThanOrEqual(1);
    const taken = responses.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThanOrEqual(1);
    expect(count).toBe(admins.length - taken);
    // The other requests failed because they targeted the last admin or their sender was no longer an admin.
    expect(new Set(responses.map(({ status }) => status))).not.toContain(500);
  });
});
