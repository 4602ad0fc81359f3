import { type Account, signedInAdmin } from '../../factories/accounts.js';
import { adminGet, type Schemas } from '../../factories/admin-calls.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

describe('CSV exports', () => {
  let app: TestApp;
  let admin: Account;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await signedInAdmin(app);
  });
  afterAll(() => app.stop());

  async function linesOf(path: string): Promise<string[]> {
    const response = await admin.agent.get(`/api/admin/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return bytes.subarray(3).toString().trimEnd().split('\r\n');
  }

  it('returns each matching account once across batches', async () => {
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

  // spec: console-extra.csv-exports
  // asvs: 1.2.10
  it('escapes cells that a spreadsheet would run as formulas', async () => {
    await app.database.query(
      `INSERT INTO users (name, email, username, password, organization)
       VALUES ('=HYPERLINK("http://evil")', 'formula@example.org', 'formula@example.org', 'x', '@cmd')`,
    );
    const rows = await linesOf('users.csv?query=formula');
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(rows[1]).toContain(",'@cmd,");
  });

  it('exports events and the audit log, and logs each export', async () => {
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

  it('filters the audit log by date in any time zone, with days in UTC', async () => {
    const atOf = (path: string) =>
      adminGet<{ at: string }[]>(admin, path).then((all) => all.map(({ at }) => at));
    const timestamps = ['2001-03-01T00:00:00.000Z', '2001-02-28T23:59:59.999Z'];
    for (const at of timestamps) {
      await app.database.query(
        `INSERT INTO audit_log (action, subject_type, at) VALUES ('plan.timed', 'plan', $1)`,
        [at],
      );
    }
    for (const [range, found] of [
      ['from=2001-03-01', timestamps.slice(0, 1)],
      ['to=2001-03-01', timestamps.slice(1)],
      ['from=2001-02-28T04:00:00-20:00', timestamps.slice(0, 1)],
      ['to=2001-02-28T04:00:00-20:00&from=0100-01-01', timestamps.slice(1)],
    ] as const) {
      expect(await atOf(`audit-log?action=plan.timed&${range}`)).toEqual(found);
      expect(await linesOf(`audit-log.csv?action=plan.timed&${range}`)).toHaveLength(1 + found.length);
    }
  });

  it('filters the audit log by subject type and logs the filter', async () => {
    await linesOf('events.csv');
    const list = await adminGet<Schemas['AuditEntryResponse'][]>(admin, 'audit-log?subjectType=event');
    expect(new Set(list.map(({ subjectType }) => subjectType))).toEqual(new Set(['event']));
    const [, ...rows] = await linesOf('audit-log.csv?subjectType=event');
    expect(rows).toHaveLength(list.length);
    const [latest] = await adminGet<unknown[]>(admin, 'audit-log?action=audit.exported');
    expect(latest).toMatchObject({ details: { subjectType: 'event' } });
    const about = await adminGet<Schemas['AuditEntryResponse'][]>(admin, `audit-log?subjectId=${admin.id}`);
    expect(about.filter(({ subjectType }) => subjectType !== 'user')).toEqual([]);
  });

  it.each(['from=0000-01-01', 'to=0100-01-01T00:00:00%2B10:00', 'to=9999-12-31T23:00:00-02:00'])(
    'rejects dates outside the calendar in the audit log and its export: %s',
    async (range) => {
      for (const path of ['audit-log', 'audit-log.csv']) {
        const response = await admin.agent.get(`/api/admin/${path}?${range}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          code: 'validation_failed',
          message: `${range.slice(0, range.indexOf('='))} must be a date and time`,
        });
      }
    },
  );
});
