import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT, auditOutcome } from '../../../scripts/lib/dependency-audit.mjs';

const NOT_ASKED = { passed: 0, failed: 0, note: expect.stringContaining('NOT ASKED') };
const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

const report = (high: number, critical: number) =>
  `npm warn something\n${JSON.stringify({ metadata: { vulnerabilities: { low: 3, high, critical } } })}\n`;

describe('the dependency audit', () => {
  it('passes without known weaknesses that are high or critical', () => {
    expect(auditOutcome(report(0, 0))).toMatchObject(PASSED);
  });

  it.each([
    [1, 0],
    [0, 1],
  ])('fails with %d high and %d critical ones', (high, critical) => {
    expect(auditOutcome(report(high, critical))).toMatchObject(FAILED);
  });

  it.each([
    'npm warn audit 405 Method Not Allowed\n{ "message": "405 Method Not Allowed", "statusCode": 405, "error": { "summary": "" } }',
    '{ "message": "request to http://127.0.0.1:9 failed, reason: connect ECONNREFUSED 127.0.0.1:9" }',
    '{ "message": "network timeout at: http://127.0.0.1:9" }',
    '{ "message": "502 Bad Gateway", "statusCode": 502 }',
    'npm error network request failed',
  ])('is no result, and says so, where the advisory service does not answer: %j', (output) => {
    expect(auditOutcome(output)).toMatchObject(NOT_ASKED);
    // Where `AUDIT_REQUIRED=1` asks for an answer, none is a failure, with the same words.
    expect(auditOutcome(output, { required: true })).toMatchObject({ ...NOT_ASKED, failed: 1 });
  });

  it.each([
    '',
    '{',
    '{ "message": "400 Bad Request", "statusCode": 400 }',
    '{ "error": { "code": "ENOLOCK", "summary": "This command requires an existing lockfile." } }',
  ])('fails where it is the audit itself that does not work: %j', (output) =>
    expect(auditOutcome(output)).toMatchObject(FAILED),
  );

  describe('by npm', () => {
    let folder: string;
    let service: Server;
    let severity: string | null;
    let url: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'eventframe-audit-'));
      const some = { name: 'some', version: '1.0.0', resolved: 'http://127.0.0.1/some.tgz' };
      const root = { name: 'audited', version: '1.0.0', dependencies: { some: '1.0.0' } };
      const lock = {
        ...root,
        lockfileVersion: 3,
        packages: { '': root, 'node_modules/some': some },
      };
      await writeFile(join(folder, 'package.json'), JSON.stringify(root));
      await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
      service = createServer((request, response) => {
        // npm remembers what it made of an advisory by its id.
        const advisory = {
          id: severity === 'high' ? 1 : 2,
          url: 'http://127.0.0.1',
          title: 'Bad',
          severity,
          vulnerable_versions: '<2',
        };
        const answer =
          request.method === 'POST'
            ? severity === null
              ? {}
              : { some: [advisory] }
            : { name: 'some', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': some } };
        request.resume();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      if (service.listening) await stop();
      await rm(folder, { recursive: true, force: true });
    });

    const stop = () => new Promise((resolve) => service.close(resolve));

    /** As `npm test` runs it, against a service of our own. */
    function audit(settings: Record<string, string> = {}): Promise<string> {
      const env = { ...process.env, npm_config_cache: join(folder, 'cache'), ...settings };
      return new Promise((resolve) => {
        execFile('npm', [...AUDIT, `--registry=${url}`], { cwd: folder, env }, (_failure, out, problems) =>
          resolve(problems + out),
        );
      });
    }

    it('fails with what the service knows, passes when it knows nothing, and is no result without it', async () => {
      severity = 'high';
      expect(auditOutcome(await audit())).toMatchObject(FAILED);
      // Also where npm is told to work offline: it would report a clean result without having asked.
      expect(auditOutcome(await audit({ npm_config_offline: 'true' }))).toMatchObject(FAILED);
      severity = 'moderate';
      expect(auditOutcome(await audit())).toMatchObject(PASSED);
      severity = null;
      expect(auditOutcome(await audit())).toMatchObject(PASSED);
      service.closeAllConnections();
      await stop();
      expect(auditOutcome(await audit())).toMatchObject(NOT_ASKED);
      expect(auditOutcome(await audit({ npm_config_offline: 'true' }))).toMatchObject(NOT_ASKED);
    });
  });
});
