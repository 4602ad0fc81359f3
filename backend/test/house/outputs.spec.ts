import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const PRUNE = join(import.meta.dirname, '..', '..', '..', 'scripts', 'prune-outputs.mjs');

describe('what a build leaves in dist', () => {
  let workspace: string;

  beforeEach(async () => {
    workspace = await mkdtemp(join(tmpdir(), 'eventframe-house-'));
  });
  afterEach(() => rm(workspace, { recursive: true, force: true }));

  const place = async (...paths: string[]) => {
    for (const path of paths) {
      await mkdir(dirname(join(workspace, path)), { recursive: true });
      await writeFile(join(workspace, path), '');
    }
  };

  it('has a source: outputs of files that were deleted or renamed are removed', async () => {
    await place('src/main.ts', 'src/mail/text.hbs', 'src/framing/worker.js');
    const kept = ['main.js', 'main.js.map', 'mail/text.hbs', 'framing/worker.js', 'framing/worker.js.map'];
    await place(...kept.map((name) => `dist/${name}`));
    await place('dist/gone.js', 'dist/gone.js.map', 'dist/mail/old.hbs', 'dist/removed/deep/thing.js');

    await promisify(execFile)(process.execPath, [PRUNE], { cwd: workspace });

    const entries = await readdir(join(workspace, 'dist'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(workspace.length + '/dist/'.length));
    expect(files.sort()).toEqual(kept.sort());
  });
});
