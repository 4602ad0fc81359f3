import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Who `node` is in Node's own images. */
const NODE_USER = 1000;

/** A stage: the folder that stands for its whole file system, and what was said about it. */
interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
}

/** What the last stage leaves: where it lies, and how it is begun. */
export interface BuiltImage {
  /** The folder that stands for `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** Who runs it, as a number; undefined: whoever runs the test, who is not root. */
  uid: number | undefined;
  command: string[];
  healthCheck: string[];
}

/**
 * Does what a Dockerfile says, each stage in a folder of its own, on this machine instead of the image that it begins
 * with: its Node and its tools are those at hand. Whatever the file begins to say that is not understood here fails.
 *
 * @param context the folder that the file and its `.dockerignore` lie in
 * @param work an empty folder
 */
export async function buildImage(context: string, work: string): Promise<BuiltImage> {
  const ignored = await ignoredIn(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { word, rest } of instructionsOf(await readFile(join(context, 'Dockerfile'), 'utf8'))) {
    if (word === 'FROM') {
      const [, base = '', name = 'last'] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? [];
      stage = await begin(join(work, name), stages.get(base));
      stages.set(name, stage);
    } else if (stage === undefined) throw new Error(`${word} before FROM`);
    else if (word === 'COPY') await copy(rest, stage, { context, ignored, stages });
    else if (word === 'RUN') await runStep(rest, stage);
    else describe(word, rest, stage);
  }
  if (stage === undefined) throw new Error('There is no stage');
  const { root, workdir, env, user, command, healthCheck } = stage;
  expectNode(user);
  return { root, workdir: inside(stage, workdir), env, uid: nodeUser(), command, healthCheck };
}

/** What stands in the image at an absolute path, as text in which such paths may occur. */
export function inFolder(root: string, text: string): string {
  return text.replace(/(?<![\w./-])\/(?=(?:app|data)\b)/g, `${root}/`);
}

async function begin(root: string, base: Stage | undefined): Promise<Stage> {
  await mkdir(root);
  if (base === undefined) return { root, workdir: '/', env: {}, user: 'root', command: [], healthCheck: [] };
  await run('cp', ['-a', '--link', `${base.root}/.`, root]);
  return { ...base, root, env: { ...base.env } };
}

interface Sources {
  context: string;
  ignored: (path: string) => boolean;
  stages: Map<string, Stage>;
}

async function copy(rest: string, stage: Stage, { context, ignored, stages }: Sources): Promise<void> {
  const [, from, paths = '', target = ''] = /^(?:--from=(\w+) )?(.+) (\S+)$/.exec(rest) ?? [];
  const to = inside(stage, target);
  for (const path of paths.split(' ')) {
    // A folder's content is copied, a file by its name into what ends with a slash.
    const place = target.endsWith('/') ? join(to, path.split('/').at(-1) ?? '') : to;
    await mkdir(join(place, '..'), { recursive: true });
    if (from === undefined) {
      const filter = (source: string) => !ignored(relative(context, source));
      if (ignored(path)) throw new Error(`${path} is kept from the image by .dockerignore`);
      await cp(join(context, path), place, { recursive: true, filter, verbatimSymlinks: true });
    } else {
      const source = inside(stages.get(from), path);
      await run('cp', ['-a', '--link', '-T', source, place]);
    }
  }
}

/** As Docker does: a shell, from the folder that was named last, with what ENV has set. */
async function runStep(command: string, stage: Stage): Promise<void> {
  expectRoot(stage.user);
  const owner = nodeUser();
  const here = inFolder(stage.root, command).replaceAll(
    /-([og]) node\b/g,
    owner === undefined ? '' : `-$1 ${owner}`,
  );
  const { NODE_OPTIONS: _runner, NODE_ENV: _testing, ...env } = process.env;
  await run('sh', ['-ec', here], {
    cwd: inside(stage, stage.workdir),
    // No process stays behind, as none does in Docker.
    env: { ...env, ...stage.env, NX_DAEMON: 'false', CI: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

function describe(word: string, rest: string, stage: Stage): void {
  if (word === 'WORKDIR') stage.workdir = rest;
  else if (word === 'ENV') {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
  } else if (word === 'USER') stage.user = rest;
  else if (word === 'CMD') stage.command = JSON.parse(rest) as string[];
  else if (word === 'HEALTHCHECK') {
    stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
  } else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`What does ${word} mean?`);
}

function inside(stage: Stage | undefined, path: string): string {
  if (stage === undefined) throw new Error(`There is no stage that ${path} could come from`);
  return join(stage.root, resolve(stage.workdir, path));
}

function instructionsOf(text: string): { word: string; rest: string }[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));
}

/** The patterns that the file uses: names at the top, and with two stars before them names anywhere. */
async function ignoredIn(context: string): Promise<(path: string) => boolean> {
  const lines = (await readFile(join(context, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  const patterns = lines.map((line) => {
    const [, anywhere, name = ''] = /^(\*\*\/)?([\w.-]+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`What does ${line} mean?`);
    const literal = name.replaceAll('.', '\\.');
    return new RegExp(anywhere === undefined ? `^${literal}(?:/|$)` : `(?:^|/)${literal}(?:/|$)`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function nodeUser(): number | undefined {
  return process.getuid?.() === 0 ? NODE_USER : undefined;
}

function expectNode(user: string): void {
  if (user !== 'node') throw new Error(`The image is run by ${user}`);
}

function expectRoot(user: string): void {
  if (user !== 'root') throw new Error(`A step is run by ${user}, which is not done here`);
}
