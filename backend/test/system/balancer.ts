import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopWithFile } from '../support/leftovers.js';
import { programPath } from './program.js';
import { quietPort } from '../support/quiet-port.js';
import { eventually } from '../support/eventually.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/nginx/eventframe.conf.template');

/** nginx from Debian, with the configuration of deploy/ but for the places of the nodes and its own. */
export class Balancer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly stopped: () => void,
  ) {}

  /** @param nodes ports of the nodes on loopback; they need not listen yet */
  static async before(nodes: readonly number[]): Promise<Balancer> {
    const folder = await temporaryFolder();
    const port = await quietPort();
    await mkdir(join(folder, 'logs'));
    await writeFile(join(folder, 'site.conf'), await configurationFor(nodes, port));
    await writeFile(join(folder, 'nginx.conf'), aroundIt(folder));
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
async function configurationFor(nodes: readonly number[], port: number): Promise<string> {
  const template = await readFile(CONFIGURATION, 'utf8');
  const replaced = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`the balancer's configuration has no '${from}' any more`);
    return text.replaceAll(from, to);
  };
  const servers = nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n  ');
  return [
    ['server api:3000 resolve max_fails=0;', servers],
    ['resolver 127.0.0.11 valid=2s;', ''],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['access_log /dev/stdout eventframe;', 'access_log off;'],
  ].reduce((text, [from = '', to = '']) => replaced(text, from, to), template);
}

/** What the image's own nginx.conf says, with every file in a folder of the test's. */
function aroundIt(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 1024; }',
    'http {',
    ...places,
    `include ${join(folder, 'site.conf')};`,
    '}',
  ].join('\n');
}
