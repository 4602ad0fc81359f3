import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { elementScript, type Engine, type Target } from './engine.js';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));
/** The key under which WebDriver returns an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Ends a program when this process is killed. */
const WITH_PARENT = ['--pdeathsig', 'KILL'];
const START_TIMEOUT_MS = 30_000;

/** Start Debian's WebKitGTK in a virtual screen, driven over WebDriver on a free port of the loopback interface. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn(
    'setpriv',
    [...WITH_PARENT, 'Xvfb', '-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('setpriv', [...WITH_PARENT, 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(base);
  const { sessionId } = await call<{ sessionId: string }>(base, 'POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: WINDOW, args: ['--automation'] } },
    },
  });
  const session = `${base}/session/${sessionId}`;
  const post = <Result>(path: string, body: object = {}) => call<Result>(session, 'POST', path, body);
  const execute = <Result>(expression: string) =>
    post<Result>('/execute/sync', { script: `return ${expression};`, args: [] });
  const find = async (target: Target) => {
    const element = await execute<Record<string, string> | null>(elementScript(target));
    if (!element) throw new Error(`No ${JSON.stringify(target)}.`);
    return `/element/${element[ELEMENT]}`;
  };
  await post('/timeouts', { script: 60_000 });
  return {
    goto: (url) => post('/url', { url }),
    run: execute,
    click: async (target) => post(`${await find(target)}/click`),
    type: async (target, text) => post(`${await find(target)}/value`, { text }),
    setFile: async (target, path) => post(`${await find(target)}/value`, { text: path }),
    close: async () => {
      await call(session, 'DELETE', '');
      await Promise.all([driver, screen].map(end));
    },
  };
}

async function waitUntilReady(base: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${base}/status`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start.');
    await sleep(50);
  }
}

async function call<Result>(base: string, method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
