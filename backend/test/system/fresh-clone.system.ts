import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from '../../src/platform/database/embedded/processes.js';
import { Agent } from '../factories/accounts.js';
import { uploadPhoto } from '../factories/uploads.js';
import { eventually } from '../support/eventually.js';
import { stopWithFile } from '../support/leftovers.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { expectRealPhotosFramed } from './real-photos.js';

const ROOT = join(import.meta.dirname, '../../..');
/** Two clones install and build everything at once, on two cores, and one of them is tested then. */
const GENEROUS_MS = 2_400_000;
const NOBODY = 65_534;
const LOOK_MS = 50;
/** Tests that depend on who runs them and where: programs, databases, browsers, temporary files. */
const TESTED = [
  ['test', '--', 'build-all', 'api'],
  ['test', '-w', 'backend', '--', 'faults/embedded-postgres', 'integration/upload-photo'],
  ['test', '-w', 'e2e', '--', 'tests/line', 'commands/start'],
];

/** The promise: `npm start` is all there is to it, whoever types it and wherever, also for two at once. */
describe('clones with nothing installed', () => {
  const clones: Clone[] = [];
  afterEach(async () => {
    await Promise.all(clones.splice(0).map((clone) => clone.remove()));
  });

  it(
    "start at once, root's and an ordinary user's, each in a folder that only its owner can enter",
    async () => {
      clones.push(await Clone.of(0), await Clone.of(NOBODY));
      for (const clone of clones) clone.start();
      // Root's is killed whole, once while it installs and once while it builds: the next start goes on from there.
      await clones[0]!.comesTo('Installing packages', 'node_modules');
      await clones[0]!.killEverything();
      clones[0]!.start();
      await clones[0]!.comesTo('Building', 'contracts/dist');
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
      await expectRealPhotosFramed(clones[1]!);
      for (const args of TESTED) {
        const { code, printed } = await clones[1]!.run(args);
        expect([args, code, printed.slice(-4000)]).toEqual([args, 0, expect.stringMatching(/\d+ passed/)]);
      }
      expect((await new Agent(clones[0]!).get('/api/health/ready')).status).toBe(200);
      // Ctrl-C reaches npm, the command and the server alike; a killed npm takes both with it.
      await clones[0]!.end('SIGINT');
      await clones[1]!.endNpmAlone();
      for (const clone of clones) {
        expect(clone.printed).toContain('Stopping');
        clone.start();
        await clone.ready();
        expect(await clone.stop()).toBe(0);
      }
    },
    GENEROUS_MS,
  );
});

/** By itself or by a signal. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function hasEntries(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** All whose working folder lies below this one. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]!.startsWith(`${folder}/`)).map(Number);
}

/** The project's own files, in the home of a user who has nothing else. */
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
    const ended = stopWithFile(() => this.stop());
    child.once('close', ended);
    this.process = child;
    this.printed = '';
  }

  /** What a command of npm printed, and its exit code. */
  async run(args: string[]): Promise<{ code: number | null; printed: string }> {
    let printed = '';
    const child = this.spawn(args, (text) => (printed += text));
    const closed = once(child, 'close');
    const ended = stopWithFile(() => (child.kill('SIGTERM'), closed));
    await closed;
    ended();
    return { code: child.exitCode, printed };
  }

  private spawn(args: string[], onText: (text: string) => void): ChildProcess {
    const trusted = process.env['NODE_EXTRA_CA_CERTS'];
    const child = spawn('npm', args, {
      cwd: this.folder,
      // Leads a group of its own, as what is typed at a terminal does.
      detached: true,
      uid: this.uid,
      gid: this.uid,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        HOME: this.home,
        PATH: process.env['PATH'],
        PORT: String(this.port),
        // Where the packages come from, and whom one trusts there, is the machine's business. It may be written in root's
        // own home, or beside a Node that is not the one of these tests.
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

  /** Waits as long as it takes; what ends before has failed. */
  async ready(): Promise<void> {
    const child = this.process!;
    while (!/is ready/.test(this.printed)) {
      if (hasEnded(child)) throw new Error(`npm start ended:\n${this.printed}`);
      await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
    }
    // The addresses come after that line.
    await eventually(() => expect(this.printed).toContain('/admin'));
  }

  /** Waits until a step runs and has begun to fill its folder. */
  async comesTo(step: string, folder: string): Promise<void> {
    while (!this.printed.includes(`… ${step}`) || !(await hasEntries(join(this.folder, folder)))) {
      if (hasEnded(this.process!)) throw new Error(`npm start ended:\n${this.printed}`);
      await sleep(LOOK_MS);
    }
  }

  /** npm, the command, and all they have started, at once and without a word. */
  async killEverything(): Promise<void> {
    const closed = once(this.process!, 'close');
    for (let pids = await processesIn(this.home); pids.length > 0; pids = await processesIn(this.home)) {
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      await sleep(LOOK_MS);
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

  /** As a terminal does it: to the whole group. Waits until all of it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process!;
    process.kill(-child.pid!, signal);
    await once(child, 'close');
  }

  /** Kills npm, which can tell nobody any more, and waits until all that it had started has ended. */
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
