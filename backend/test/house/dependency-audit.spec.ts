import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { audit } from '../../../scripts/commands/audit.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const SEVERITIES = ['moderate', 'high', 'critical'];
const byName = <T>(valueOf: (name: string, id: number) => T, prefix = '') =>
  Object.fromEntries(SEVERITIES.map((name, id) => [`${prefix}${name}`, valueOf(name, id)]));

const packageOf = (name: string) => ({ name, version: '1.0.0', resolved: `http://127.0.0.1/${name}.tgz` });
const ADVISORIES = byName((severity, id) => [
  { id, url: 'http://127.0.0.1', title: 'Bad', severity, vulnerable_versions: '<2' },
]);
const ROOT = { name: 'audited', version: '1.0.0', dependencies: byName(() => '1.0.0') };
const LOCK = { ...ROOT, lockfileVersion: 3, packages: { '': ROOT, ...byName(packageOf, 'node_modules/') } };

describe('dependency audit', () => {
  it('counts high and critical vulnerabilities with npm set to offline and returns none without a response', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'package.json'), JSON.stringify(ROOT));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(LOCK));
    const service = createServer((request, response) => {
      const name = request.url!.slice(1);
      const packument = { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': packageOf(name) } };
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? ADVISORIES : packument));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const npm_config_registry = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const npm_config_cache = join(folder, 'cache');
    const env = { npm_config_registry, npm_config_cache, npm_config_offline: 'true' };
    expect((await audit({ cwd: folder, env })).vulnerabilities).toBe(2);
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    expect((await audit({ cwd: folder, env })).vulnerabilities).toBeUndefined();
    await removeFolder(folder);
  });
});
