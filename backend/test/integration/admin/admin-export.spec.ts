import { type Account, signedInAdmin } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('exports', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  async function linesOf(path: string): Promise<string[]> {
    const answer = await admin.agent.get(`/api/admin/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return bytes.subarray(3).toString().trimEnd().split('\r\n');
  }

  it('hold every account the filter finds, once, in parts and in order', async () => {
    await app.database.query(
      `INSERT INTO users (name, email, username, password, created_at)
       SELECT 'Export ' || n, 'export' || n || '@example.org', 'export' || n || '@example.org', 'x',
         now() - (n / 3) * interval '1 microsecond'
       FROM generate_series(1, 1700) n`,
    );
    const [header, ...rows] = await linesOf('users.csv?query=export');
    expect(header).toMatch(/^id,name,email,organization,role,status,plan,/);
    const names = rows.map((row) => row.split(',')[1]);
    expect(new Set(names).size).toBe(1700);
    expect(names).toHaveLength(1700);
    expect(rows[0]).toContain('@example.org');
  });

  it('disarm what a spreadsheet would run', async () => {
    await app.database.query(
      `INSERT INTO users (name, email, username, password, organization)
       VALUES ('=HYPERLINK("http://evil")', 'formula@example.org', 'formula@example.org', 'x', '@cmd')`,
    );
    const rows = await linesOf('users.csv?query=formula');
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(rows[1]).toContain(",'@cmd,");
  });

  it('hold events and the audit log too, and are themselves on record', async () => {
    expect(await linesOf('events.csv?query=nothing')).toHaveLength(1);
    const log = await linesOf('audit-log.csv');
    expect(log[0]).toBe('id,at,actor,actor_name,action,subject_type,subject,subject_name,details');
    expect(log[1]).toContain(`,${admin.id},Olivia Organizer,audit.exported,audit,,,`);
    expect(log).toContainEqual(
      expect.stringContaining(`session.opened,session,${admin.id},Olivia Organizer,`),
    );
    for (const [action, details] of [
      ['users.exported', { query: 'formula' }],
      ['events.exported', { query: 'nothing' }],
      ['audit.exported', {}],
    ] as const) {
      const path = `audit-log?action=${action}`;
      const [latest] = await adminGet<Schemas['AuditEntryResponse'][]>(admin, path);
      expect(latest).toMatchObject({ actorId: admin.id, details });
    }
    expect(log.some((line) => line.includes('users.exported'))).toBe(true);
  });
});
