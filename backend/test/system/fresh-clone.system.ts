import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from '../../src/platform/database/embedded/processes.js';
import { Agent, PASSWORD } from '../factories/accounts.js';
import { uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { stopAfterFile } from '../support/leftovers.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { expectRealPhotosFramed } from './real-photos.js';

const ROOT = join(import.meta.dirname, '../../..');
/** Two clones install and build concurrently, on two cores, and one of them runs tests. */
const TIMEOUT_MS = 2_400_000;
const UNPRIVILEGED_UID = 65_534;
const POLL_MS = 50;
/** Tests that depend on the user and the machine: programs, databases, browsers, temporary files. */
const TESTED = [
  ['test', '--', 'build-all', 'api'],
  [
    'test',
    '-w',
    'backend',
    '--',
    'faults/embedded-postgres',
    'integration/upload-photo',
    '-t',
    'process is killed|orphaned|lists it',
  ],
  ['test', '-w', 'e2e', '--', 'tests/line', 'commands/start', '-g', 'a framed photo|Ctrl-C'],
];
const EMAILS = ['root@example.com', 'other@example.com'];

/** `npm start` is the only command required, for any user and for two concurrent starts. */
describe('fresh clones', () => {
  const clones: Clone[] = [];
  afterEach(async () => {
    await Promise.all(clones.splice(0).map((clone) => clone.remove()));
  });

  it(
    'starts concurrently as root and as an unprivileged user in private folders',
    async () => {
      clones.push(await Clone.of(0), await Clone.of(UNPRIVILEGED_UID));
      for (const clone of clones) clone.start();
      // Kill root's clone during installation and during the build. The next start continues.
      await clones[0]!.waitForStep('Installing packages', 'node_modules');
      await clones[0]!.killEverything();
      clones[0]!.start();
      await clones[0]!.waitForStep('Building', 'contracts/dist');
      await clones[0]!.killEverything();
      clones[0]!.start();
      await Promise.all(clones.map((clone) => clone.ready()));
      for (const clone of clones) {
        expect(clone.printed).toMatch(/✓ Building[^]+✓ Starting the database/);
        const guest = new Agent(clone);
        const photo = await uploadPhoto(guest, 'demo');
        expect((await guest.get(photo.photoUrl)).status).toBe(200);
        expect((await guest.get('/event/demo')).status).toBe(200);
      }
      expect(clones[1]!.printed).toMatch(/✓ Installing packages[^]+✓ Building/);
      for (const [index, clone] of clones.entries()) await register(clone, EMAILS[index]!);
      // Each clone has a separate database.
      for (const clone of clones) {
        const statuses = await Promise.all(EMAILS.map((email) => signInStatus(clone, email)));
        expect(statuses).toEqual(clone === clones[0] ? [200, 401] : [401, 200]);
      }
      await expectRealPhotosFramed(clones[1]!);
      for (const args of TESTED) {
        const { code, printed } = await clones[1]!.run(args);
        expect([args, code, printed.slice(-4000)]).toEqual([args, 0, expect.stringMatching(/\d+ passed/)]);
      }
      expect((await new Agent(clones[0]!).get('/api/health/ready')).status).toBe(200);
      // Ctrl-C reaches npm, the command and the server. A killed npm ends both.
      await clones[0]!.end('SIGINT');
      await clones[1]!.endNpmAlone();
      for (const [index, clone] of clones.entries()) {
        expect(clone.printed).toContain('Stopping');
        clone.start();
        await clone.ready();
        expect(await signInStatus(clone, EMAILS[index]!)).toBe(200);
        expect(await clone.stop()).toBe(0);
      }
    },
    TIMEOUT_MS,
  );
});

async function register(clone: Clone, email: string): Promise<void> {
  const account = { name: 'Olivia Organizer', email, username: email, password: PASSWORD };
  expect((await new Agent(clone).post('/api/register', account)).status).toBe(201);
}

async function signInStatus(clone: Clone, email: string): Promise<number> {
  const response = await new Agent(clone).post('/api/login', { username: email, password: PASSWORD });
  return response.status;
}

/** Whether the process has exited or was killed. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function hasEntries(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** Processes with a working folder below this folder. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]!.startsWith(`${folder}/`)).map(Number);
}

/** The project's files in a user's otherwise empty home. */
class Clone {
  printed = '';
  private process?: ChildProcess;

  private constructor(
    private readonly home: string,
    private readonly folder: string,
    private readonly uid: number,
    private readonly port: number,
  ) {}

  static async of(uid: number): Promise<Clone> {
    const home = await temporaryFolder();
    const folder = join(home, 'eventframe');
    await mkdir(folder);
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
    const names = listed.filter((name) => name !== '' && existsSync(join(ROOT, name)));
    execFileSync('cp', ['--parents', '-t', folder, ...names], { cwd: ROOT });
    execFileSync('chown', ['-R', `${uid}:${uid}`, home]);
    await chmod(home, 0o700);
    return new Clone(home, folder, uid, await freePort());
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  start(): void {
    const child = this.spawn(['start'], (text) => (this.printed += text));
    const ended = stopAfterFile(() => this.stop());
    child.once('close', ended);
    this.process = child;
    this.printed = '';
  }

  /** Runs an npm command and returns its output and exit code. */
  async run(args: string[]): Promise<{ code: number | null; printed: string }> {
    let printed = '';
    const child = this.spawn(args, (text) => (printed += text));
    const closed = once(child, 'close');
    const ended = stopAfterFile(() => (child.kill('SIGTERM'), closed));
    await closed;
    ended();
    return { code: child.exitCode, printed };
  }

  private spawn(args: string[], onText: (text: string) => void): ChildProcess {
    const trusted = process.env['NODE_EXTRA_CA_CERTS'];
    const child = spawn('npm', args, {
      cwd: this.folder,
      // Leads a process group, as a command at a terminal does.
      detached: true,
      uid: this.uid,
      gid: this.uid,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        HOME: this.home,
        PATH: process.env['PATH'],
        PORT: String(this.port),
        // The registry and its certificates depend on the machine. They may be configured in root's home or
        // beside another Node.
        ...(trusted !== undefined && { NODE_EXTRA_CA_CERTS: trusted }),
        npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], {
          cwd: ROOT,
          encoding: 'utf8',
        }).trim(),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => onText(chunk.toString()));
    return child;
  }

  /** Waits without a timeout. Throws if the process ends first. */
  async ready(): Promise<void> {
    const child = this.process!;
    while (!/is ready/.test(this.printed)) {
      if (hasEnded(child)) throw new Error(`npm start ended:\n${this.printed}`);
      await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
    }
    // The URLs follow that line.
    await waitFor(() => expect(this.printed).toContain('/admin'));
  }

  /** Waits until a step is running and its folder has entries. */
  async waitForStep(step: string, folder: string): Promise<void> {
    while (!this.printed.includes(`… ${step}`) || !(await hasEntries(join(this.folder, folder)))) {
      if (hasEnded(this.process!)) throw new Error(`npm start ended:\n${this.printed}`);
      await sleep(POLL_MS);
    }
  }

  /** Kills npm, the command and all their processes. */
  async killEverything(): Promise<void> {
    const closed = once(this.process!, 'close');
    for (let pids = await processesIn(this.home); pids.length > 0; pids = await processesIn(this.home)) {
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      await sleep(POLL_MS);
    }
    await closed;
  }

  async stop(): Promise<number | null> {
    const child = this.process;
    if (child === undefined || hasEnded(child)) return child?.exitCode ?? null;
    child.kill('SIGTERM');
    await once(child, 'close');
    return child.exitCode;
  }

  /** Signals the whole process group, as a terminal does, and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process!;
    process.kill(-child.pid!, signal);
    await once(child, 'close');
  }

  /** Kills npm, which cannot forward the signal, and waits for the end of its processes. */
  async endNpmAlone(): Promise<void> {
    const child = this.process!;
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  async remove(): Promise<void> {
    await this.stop();
    await removeFolder(this.home);
  }
}
