import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORKSPACES = ['', 'contracts', 'backend', 'frontend', 'admin-ui', 'e2e'];

/** Copy the project's files to a folder that a test may change; packages are linked. */
export async function copyOfWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eventframe-e2e-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of list.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path));
  }
  for (const workspace of WORKSPACES) {
    const packages = join(ROOT, workspace, 'node_modules');
    if (existsSync(packages)) await symlink(packages, join(folder, workspace, 'node_modules'));
  }
  return folder;
}
