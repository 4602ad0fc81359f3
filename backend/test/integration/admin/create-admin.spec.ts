import { fileURLToPath } from 'node:url';
import { MESSAGES } from '@eventframe/contracts/messages';
import { jest } from '@jest/globals';
import { Agent, PASSWORD, signedInOrganizer } from '../../factories/accounts.js';
import { AccountRemovalRepository } from '../../../src/account-removal/account-removal.repository.js';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/start-embedded-postgres.js';
import { TestProcess } from '../../support/processes.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.js';

const PROGRAM = fileURLToPath(new URL('../../../src/create-admin.ts', import.meta.url));

describe('npm run create-admin', () => {
  describe('with a running server', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp();
    });
    afterAll(() => app.stop());

    const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
      TestProcess.start(PROGRAM, args, { DATABASE_URL: app.databaseUrl, ...env }).ended();

    async function roleAfterLogin(email: string, password: string): Promise<string | undefined> {
      const agent = new Agent(app);
      const response = await agent.post('/api/login', { username: email, password });
      return ((await response.json()) as { role?: string }).role;
    }

    const nameOf = (email: string) => app.database.query('SELECT name FROM users WHERE email = $1', [email]);

    /** Audit log entries about an account without a signed-in actor. */
    const auditEntriesOf = (email: string) =>
      app.database.query<{ action: string; details: object }[]>(
        `SELECT action, details FROM audit_log JOIN users ON users.id::text = subject_id
         WHERE email = $1 AND subject_type = 'user' AND actor_id IS NULL ORDER BY at`,
        [email],
      );

    // spec: console-extra.create-admin
    it('creates an account and prints its password once', async () => {
      const { code, output } = await run(['New.Operator@example.org', '--name', 'Nora']);
      expect(code).toBe(0);
      const password = /Password: (\S+) \(shown this once\)/.exec(output)?.[1] ?? '';
      expect(await roleAfterLogin('new.operator@example.org', password)).toBe('admin');
      expect(await nameOf('new.operator@example.org')).toEqual([{ name: 'Nora' }]);
      expect(await auditEntriesOf('new.operator@example.org')).toEqual([
        { action: 'user.created', details: {} },
      ]);
    });

    it('rejects an email with an invisible character', async () => {
      const { code, output } = await run(['new.opera\u200btor@example.org']);
      expect([code, output]).toEqual([1, expect.stringContaining(MESSAGES.emailInvisible)]);
    });

    it('reads the password from ADMIN_PASSWORD and derives the name from the email', async () => {
      const { output } = await run(['Given.Name@example.org'], { ADMIN_PASSWORD: 'a given password' });
      expect(output).not.toContain('a given password');
      expect(await roleAfterLogin('given.name@example.org', 'a given password')).toBe('admin');
      expect(await nameOf('given.name@example.org')).toEqual([{ name: 'Given.Name' }]);
    });

    it('promotes an existing account, even a suspended one, and keeps its password and name', async () => {
      const { id, email, agent } = await signedInOrganizer(app);
      await app.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [id]);
      const before = await nameOf(email);
      const { code, output } = await run([email, '--name', 'Other'], { ADMIN_PASSWORD: 'not this password' });
      expect(code).toBe(0);
      expect(await nameOf(email)).toEqual(before);
      expect(output).toContain('is an admin now');
      expect(await roleAfterLogin(email, PASSWORD)).toBe('admin');
      expect((await agent.get('/api/admin/stats')).status).toBe(200);
      expect((await run([email])).output).toContain('is already an admin');
      const activated = { action: 'user.activated', details: { from: 'suspended', to: 'active' } };
      const promoted = { action: 'user.role_changed', details: { from: 'organizer', to: 'admin' } };
      const record = await auditEntriesOf(email);
      expect(record).toHaveLength(2);
      expect(record).toEqual(expect.arrayContaining([activated, promoted]));

      await app.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [id]);
      expect((await run([email])).output).toContain('is an admin now');
      expect((await auditEntriesOf(email)).slice(2)).toEqual([activated]);
      // Open guest pages accept photos again.
      const notified = `SELECT FROM jobs.job WHERE name = 'organizer-status-changed' AND data @> $1`;
      expect(await app.database.query(notified, [{ userId: id }])).toHaveLength(2);
    });

    it('promotes an account stored under an older email spelling', async () => {
      const [plain, older] = [await signedInOrganizer(app), await signedInOrganizer(app)];
      const wide = `\uff41${plain.email}`;
      await app.database.query('UPDATE users SET email = $2, username = $2 WHERE id = $1', [older.id, wide]);
      const roles = () =>
        app.database.query('SELECT id, role FROM users WHERE email = ANY($1) ORDER BY email', [
          [plain.email, wide, `a${plain.email}`],
        ]);
      expect((await run([wide.toUpperCase()])).code).toBe(0);

      const organizer = { id: plain.id, role: 'organizer' };
      expect(await roles()).toEqual(expect.arrayContaining([organizer, { id: older.id, role: 'admin' }]));
      expect(await roles()).toHaveLength(2);
    });

    it('rejects an account that is being deleted', async () => {
      const { id, email } = await signedInOrganizer(app);
      // Keeps the removal job, which runs every minute, from deleting the account first.
      const accounts = app.nest.get(AccountRemovalRepository, { strict: false });
      const findPending = jest.spyOn(accounts, 'findPending').mockResolvedValue([]);
      try {
        await app.database.query(
          "UPDATE users SET removal_noted_at = now(), status = 'deactivated' WHERE id = $1",
          [id],
        );
        const { code, output } = await run([email]);
        expect(output.trim().split('\n').at(-1)).toBe(
          'This account is being deleted. Try again in a minute.',
        );
        expect(code).toBe(1);
        const after = await app.database.query('SELECT role, status FROM users WHERE id = $1', [id]);
        expect(after).toEqual([{ role: 'organizer', status: 'deactivated' }]);
      } finally {
        findPending.mockRestore();
      }
    });

    it.each([
      [[], 1],
      [['no-address'], 1],
      [['a@example.org', 'b@example.org'], 1],
      [['a@example.org', '--role'], 1],
      [['a@example.org', '--name', 'x'.repeat(101)], 1],
      [['--help'], 0],
    ])('prints its usage for %j', async (args, status) => {
      const { code, output } = await run(args);
      expect(code).toBe(status);
      expect(output).toContain('npm run create-admin -- EMAIL [--name NAME]');
    });
  });

  it('connects to the embedded database of a running server', async () => {
    const dataDir = await temporaryFolder();
    const settings = { fsync: 'off' };
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
    try {
      const env = { DATABASE_URL: '', DATA_DIR: dataDir };
      const { code, output } = await TestProcess.start(PROGRAM, ['beside@example.org'], env).ended();
      expect(output).toContain('beside@example.org is an admin now');
      expect(code).toBe(0);
    } finally {
      await server.stop();
      await removeFolder(dataDir);
    }
  });
});
