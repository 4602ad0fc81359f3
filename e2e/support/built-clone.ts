import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { chmod, chown, cp, lchown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORKSPACES = ['contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];
const PACKAGES = ['', ...WORKSPACES].map((name) => join(name, 'node_modules'));
const BUILD_OUTPUTS = ['.stamps', ...WORKSPACES.map((name) => join(name, 'dist'))];

/** The owner of a clone. */
export interface User {
  uid: number;
  gid: number;
}

/** The user who runs the tests, and an ordinary user. */
export function users(): [User, User] {
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  // Only root can change users. A caller other than root is already an ordinary user.
  return [me, me.uid === 0 ? { uid: 65534, gid: 65534 } : me];
}

/** A whole clone, installed and built, in a folder that only its owner can enter. */
export class BuiltClone {
  private constructor(
    private readonly home: string,
    readonly folder: string,
    readonly owner: User,
  ) {}

  static async of(owner: User): Promise<BuiltClone> {
    const home = await mkdtemp(join(tmpdir(), 'eventframe-e2e-'));
    const clone = new BuiltClone(home, join(home, 'eventframe'), owner);
    await clone.copyProject();
    await clone.changeOwner(owner);
    // Hard links to the original packages: the files keep their owner.
    for (const path of PACKAGES.filter((name) => existsSync(join(ROOT, name)))) clone.link(path);
    await chown(join(clone.folder, 'node_modules'), owner.uid, owner.gid);
    await chmod(home, 0o700);
    return clone;
  }

  remove(): Promise<void> {
    return rm(this.home, { recursive: true, force: true, maxRetries: 3 });
  }

  private async copyProject(): Promise<void> {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const path of [...list.split('\0'), ...BUILD_OUTPUTS].filter(
      (name) => name !== '' && existsSync(join(ROOT, name)),
    )) {
      await mkdir(join(this.folder, dirname(path)), { recursive: true });
      await cp(join(ROOT, path), join(this.folder, path), { recursive: true });
    }
  }

  private async changeOwner({ uid, gid }: User): Promise<void> {
    const entries = await readdir(this.home, { recursive: true, withFileTypes: true });
    for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid);
    await lchown(this.home, uid, gid);
  }

  private link(path: string): void {
    const [from, to] = [join(ROOT, path), join(this.folder, path)];
    mkdirSync(to);
    try {
      execFileSync('cp', ['-al', `${from}/.`, to], { stdio: 'ignore' });
    } catch {
      // Another file system.
      execFileSync('cp', ['-a', `${from}/.`, to]);
    }
  }
}
