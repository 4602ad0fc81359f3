import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopWithFile } from '../support/leftovers.js';
import { programPath } from './program.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { eventually } from '../support/eventually.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const DEPLOYED = join(import.meta.dirname, '../../../deploy/nginx');

/** nginx from Debian, with the configuration of deploy/ but for the places of the nodes and its own. */
export class Balancer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly stopped: () => void,
  ) {}

  /**
   * @param nodes ports of the nodes on loopback; they need not listen yet
   * @param uploadsOfAddress how many may be on their way from one address, where a test has fewer than a hall
   */
  static async before(nodes: readonly number[], uploadsOfAddress = 2000): Promise<Balancer> {
    const folder = await temporaryFolder();
    const port = await freePort();
    await mkdir(join(folder, 'logs'));
    await writeFile(join(folder, 'site.conf'), await siteFor(nodes, port, uploadsOfAddress));
    await writeFile(join(folder, 'nginx.conf'), await aroundIt(folder));
    const program = programPath('NGINX_PATH');
    const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const balancer: Balancer = new Balancer(
      `http://127.0.0.1:${port}`,
      nginx,
      folder,
      stopWithFile(() => balancer.stop()),
    );
    await eventually(async () => {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
      // With no node yet the answer is 502.
      await (await fetch(balancer.url)).arrayBuffer();
    });
    return balancer;
  }

  async stop(): Promise<void> {
    this.stopped();
    if (this.process.exitCode === null) {
      this.process.kill('SIGTERM');
      await once(this.process, 'exit');
    }
    await removeFolder(this.folder);
  }
}

/** Debian's nginx is older than the image's: it takes addresses, and no name that changes. */
async function siteFor(nodes: readonly number[], port: number, uploads: number): Promise<string> {
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n  ');
  return replacedIn('eventframe.conf.template', [
    ['server api:3000 resolve max_fails=0;', servers],
    ['resolver 127.0.0.11 valid=2s;', ''],
    ['include /etc/nginx/listen.conf;', `listen 127.0.0.1:${port};`],
    ['access_log /dev/stdout eventframe;', 'access_log off;'],
    ['limit_conn uploads 2000;', `limit_conn uploads ${uploads};`],
  ]);
}

/** Every file in a folder of the test's, and no more open files than the machine grants. */
async function aroundIt(folder: string): Promise<string> {
  return replacedIn('nginx.conf', [
    ['user nginx;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['worker_rlimit_nofile 65535;', 'daemon off;'],
    ['/var/run/nginx.pid', join(folder, 'nginx.pid')],
    ['error_log /dev/stderr warn;', ''],
    ['/var/cache/nginx/', `${folder}/`],
    ['/etc/nginx/conf.d/*.conf', join(folder, 'site.conf')],
  ]);
}

async function replacedIn(file: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no '${from}' any more`);
      return text.replaceAll(from, to);
    },
    await readFile(join(DEPLOYED, file), 'utf8'),
  );
}
