import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopAfterFile } from '../support/leftovers.js';
import { programPath } from './program.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { waitFor } from '../support/wait-for.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

/** Pairs of a text in a file and its replacement. */
type Changes = readonly (readonly [string, string])[];

const DEPLOYED = join(import.meta.dirname, '../../../deploy/nginx');

interface Options {
  /** Concurrent uploads per IP address. Tests use fewer than the deployed limit. */
  uploadsPerAddress?: number;
  /** Folder of fullchain.pem and privkey.pem. Enables TLS as in docker-compose.tls.yml. */
  tlsFolder?: string;
}

/** Debian's nginx with the configuration of deploy/, except for ports and folders. */
export class Balancer {
  private constructor(
    /** The HTTP URL. */
    readonly url: string,
    /** The HTTPS port on loopback, or 0 without TLS. */
    readonly tlsPort: number,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly stopped: () => void,
  ) {}

  /** @param nodes ports of the nodes on loopback; they need not listen yet */
  static async before(
    nodes: readonly number[],
    { uploadsPerAddress = 2000, tlsFolder }: Options = {},
  ): Promise<Balancer> {
    const folder = await temporaryFolder();
    const port = await freePort();
    const tlsPort = tlsFolder === undefined ? 0 : await freePort();
    await mkdir(join(folder, 'logs'));
    await mkdir(join(folder, 'sites'));
    await writeFile(join(folder, 'nginx.conf'), await mainConfig(folder));
    await writeFile(join(folder, 'sites', 'default.conf'), await siteFor(nodes, folder, uploadsPerAddress));
    if (tlsFolder === undefined) {
      await writeFile(join(folder, 'listen.conf'), await replacedIn('listen.conf', listenOn(port)));
    } else {
      await writeFile(join(folder, 'listen.conf'), await tlsOn(tlsPort, tlsFolder));
      const redirect = await replacedIn('redirect.conf', listenOn(port));
      await writeFile(join(folder, 'sites', 'redirect.conf'), redirect);
    }
    const nginx = spawn(programPath('NGINX_PATH'), argumentsFor(folder), {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    nginx.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const balancer: Balancer = new Balancer(
      `http://127.0.0.1:${port}`,
      tlsPort,
      nginx,
      folder,
      stopAfterFile(() => balancer.stop()),
    );
    await waitFor(async () => {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
      // The response is 502 while no node runs.
      await (await fetch(balancer.url, { redirect: 'manual' })).arrayBuffer();
    });
    return balancer;
  }

  /** Runs `nginx -s reload`, as operators do after a renewal. */
  async reload(): Promise<void> {
    await promisify(execFile)(programPath('NGINX_PATH'), [...argumentsFor(this.folder), '-s', 'reload']);
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

function argumentsFor(folder: string): string[] {
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
}

/** Debian's nginx is older than the image's and does not re-resolve names. */
async function siteFor(nodes: readonly number[], folder: string, uploads: number): Promise<string> {
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n  ');
  return replacedIn('eventframe.conf.template', [
    ['server api:3000 resolve max_fails=0;', servers],
    ['resolver 127.0.0.11 valid=2s;', ''],
    ['/etc/nginx/listen.conf', join(folder, 'listen.conf')],
    ['access_log /dev/stdout eventframe;', 'access_log off;'],
    ['limit_conn uploads 2000;', `limit_conn uploads ${uploads};`],
  ]);
}

function listenOn(port: number): Changes {
  return [['listen 80;', `listen 127.0.0.1:${port};`]];
}

/** Debian's nginx enables HTTP/2 in the listen directive. */
function tlsOn(port: number, certificates: string): Promise<string> {
  return replacedIn('listen-tls.conf', [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl http2;`],
    ['http2 on;', ''],
    ['/etc/nginx/certificates/', `${certificates}/`],
  ]);
}

/** The main configuration with all files in the test's folder and without a raised file limit. */
async function mainConfig(folder: string): Promise<string> {
  return replacedIn('nginx.conf', [
    ['user nginx;', process.getuid?.() === 0 ? 'user root;' : ''],
    ['worker_rlimit_nofile 65535;', 'daemon off;'],
    ['/var/run/nginx.pid', join(folder, 'nginx.pid')],
    ['error_log /dev/stderr warn;', ''],
    ['/var/cache/nginx/', `${folder}/`],
    ['/etc/nginx/conf.d/*.conf', join(folder, 'sites', '*.conf')],
  ]);
}

async function replacedIn(file: string, changes: Changes): Promise<string> {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} no longer contains '${from}'`);
      return text.replaceAll(from, to);
    },
    await readFile(join(DEPLOYED, file), 'utf8'),
  );
}
