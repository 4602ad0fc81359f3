import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The id of the user `node` in Node's images. */
const NODE_USER = 1000;

/** A build stage: the folder of its file system, and its settings. */
interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
}

/** The result of the last stage: its folder and how to start it. */
export interface BuiltImage {
  /** The folder that represents `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** The user id, or undefined for the current user, who is not root. */
  uid: number | undefined;
  command: string[];
  healthCheck: string[];
}

/**
 * Runs the steps of a Dockerfile, each stage in a separate folder. Uses this machine's Node and tools instead
 * of the base image. Throws for unknown instructions.
 *
 * @param context the folder of the Dockerfile and its `.dockerignore`
 * @param work an empty folder
 */
export async function buildImage(context: string, work: string): Promise<BuiltImage> {
  const ignored = await ignoredIn(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { word, rest } of instructionsOf(await readFile(join(context, 'Dockerfile'), 'utf8'))) {
    if (word === 'FROM') {
      const [, base = '', name = 'last'] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? [];
      stage = await startStage(join(work, name), stages.get(base));
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

/** Maps the image's absolute paths in a text to the folder. */
export function inFolder(root: string, text: string): string {
  return text.replace(/(?<![\w./-])\/(?=(?:app|data)\b)/g, `${root}/`);
}

async function startStage(root: string, base: Stage | undefined): Promise<Stage> {
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
    // Docker copies a folder's content, and a file by name into a target that ends with a slash.
    const place = target.endsWith('/') ? join(to, path.split('/').at(-1) ?? '') : to;
    await mkdir(join(place, '..'), { recursive: true });
    if (from === undefined) {
      const filter = (source: string) => !ignored(relative(context, source));
      if (ignored(path)) throw new Error(`${path} is excluded by .dockerignore`);
      await cp(join(context, path), place, { recursive: true, filter, verbatimSymlinks: true });
    } else {
      const source = inside(stages.get(from), path);
      await run('cp', ['-a', '--link', '-T', source, place]);
    }
  }
}

/** Runs a command as Docker does: in a shell, in the working folder, with the ENV variables. */
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
    // Leaves no background process, as in Docker.
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
  } else if (!['VOLUME', 'EXPOSE'].includes(word)) throw new Error(`Unknown instruction ${word}`);
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

/** Supports the patterns in use: names at the top level, and names anywhere with two leading stars. */
async function ignoredIn(context: string): Promise<(path: string) => boolean> {
  const lines = (await readFile(join(context, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  const patterns = lines.map((line) => {
    const [, anywhere, name = ''] = /^(\*\*\/)?([\w.-]+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Unknown pattern ${line}`);
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
