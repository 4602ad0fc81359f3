import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lanAddress } from '../../scripts/lib/network.mjs';
import { decodePrintedQr } from '../support/codes.js';
import { Command, postJson } from '../support/command.js';
import { freePort } from '../../scripts/lib/free-port.mjs';

const READY = /is ready/;
const ACCOUNT = {
  name: 'Ada',
  email: 'ada@example.com',
  username: 'ada@example.com',
  password: 'long enough to be one',
};

// Each test starts the service more than once while the machine runs other tests.
test.setTimeout(300_000);

let settings: { DATA_DIR: string; PORT: string };
let started: Command[];

test.beforeEach(async () => {
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'eventframe-e2e-')),
    PORT: String(await freePort()),
  };
  started = [];
});

test.afterEach(async () => {
  for (const command of started) command.signal('SIGTERM');
  await Promise.all(started.map((command) => command.ended()));
  await rm(settings.DATA_DIR, { recursive: true, force: true });
});

test('finishes requests in flight on Ctrl-C, stops gracefully and starts again on the same data', async () => {
  const first = await start();
  const { password } = ACCOUNT;
  const upload = await sendHalfRequest('/api/register', { ...ACCOUNT, password });

  first.signal('SIGINT');
  // npm forwards the signal that the terminal already sent.
  first.signal('SIGINT');
  await first.waitForOutput(/Stopping/);
  const response = await upload.finish();

  expect(response).toContain('HTTP/1.1 201');
  expect(await first.ended()).toBe(0);
  expect(await databaseLog()).toMatch(/database system is shut down\s*$/);
  await start();
  expect((await login()).status).toBe(200);
});

test('stops when its command is killed, and the next start waits for the shutdown', async () => {
  // APP_URL replaces the machine's address, so this test runs without a network.
  const first = run(['start', '--host'], { APP_URL: 'http://fair.example:8080' });
  await first.waitForOutput(/Demonstration event/);
  await expect.poll(() => decodePrintedQr(first.printed)).toBe('http://fair.example:8080/event/demo');

  first.signal('SIGKILL');
  await first.ended();

  await start();
  expect(await databaseLog()).not.toContain('not properly shut down');
});

test('recovers automatically after all its processes were killed', async () => {
  const first = await start();
  expect((await post('/api/register', ACCOUNT)).status).toBe(201);

  await first.killAll();

  await start();
  expect((await login()).status).toBe(200);
});

// spec: console-extra.create-admin
test('reports a port or data folder in use, and creates an admin from a second command', async () => {
  await start();
  const created = run(['program', 'create-admin', 'ops@example.org', '--name', 'Ops']);
  expect(await created.ended()).toBe(0);
  const password = /Password: (\S+) \(shown this once\)/.exec(created.printed)?.[1];
  const signedIn = await post('/api/login', { username: 'ops@example.org', password });
  expect(await signedIn.json()).toMatchObject({ email: 'ops@example.org', name: 'Ops', role: 'admin' });

  const samePort = run(['start']);
  const sameData = run(['start'], { PORT: String(await freePort()) });

  expect(await samePort.ended()).toBe(1);
  expect(samePort.printed).toContain(`Another program listens on port ${settings.PORT}`);
  expect(await sameData.ended()).toBe(1);
  expect(sameData.printed).toContain(`EventFrame already runs on ${settings.DATA_DIR}`);
  expect((await fetch(address('/api/health/ready'))).status).toBe(200);
});

// asvs: 6.3.2
test('shows each step as it runs, the first operator once and the URLs at every start', async () => {
  const first = await start();
  expect(first.printed).toMatch(
    /… Starting the database\n[^]*✓ Starting the database \(\d+\.\d s\)\n\s*… Applying migrations\n\s*✓ Applying/,
  );
  await first.waitForOutput(/Demonstration event/);
  await expect.poll(() => decodePrintedQr(first.printed)).toBe(address('/event/demo'));
  first.signal('SIGTERM');
  expect(await first.ended()).toBe(0);
  const second = await start();

  expect(first.printed).toContain('admin@example.com');
  expect(second.printed).not.toContain('admin@example.com');
  expect(decodePrintedQr(second.printed)).toBeNull();
  for (const { printed } of [first, second]) expect(printed).toContain(`http://localhost:${settings.PORT}/`);
});

test('prints the network URLs with --host and serves them', async () => {
  const lan = lanAddress();
  const command = run(['start', '--host']);
  if (lan === undefined) {
    expect(await command.ended()).toBe(1);
    expect(command.printed).toContain('This machine has no network address that a phone can open');
    return;
  }
  expect(lan).not.toMatch(/^127\./);
  const url = `http://${lan}:${settings.PORT}`;
  await command.waitForOutput(/Demonstration event/);
  expect(command.printed).toContain(`Organizers  ${url}/`);
  expect(command.printed).toContain(`Demonstration event  ${url}/event/demo`);
  await expect.poll(() => decodePrintedQr(command.printed)).toBe(`${url}/event/demo`);
  expect((await fetch(`${url}/event/demo`)).status).toBe(200);
});

test('explains an unknown option', async () => {
  const command = run(['start', '--hots']);

  expect(await command.ended()).toBe(1);
  expect(command.printed).toContain("Unknown option '--hots'");
  expect(command.printed).toContain('npm start -- --host');
});

function run(commandLine: string[], more: NodeJS.ProcessEnv = {}): Command {
  const command = Command.run(commandLine, { ...settings, ...more });
  started.push(command);
  return command;
}

async function start(): Promise<Command> {
  const command = run(['start']);
  await command.waitForOutput(READY);
  return command;
}

const address = (path: string) => `http://localhost:${settings.PORT}${path}`;
const post = (path: string, body: object) => postJson(address(path), body);
const login = () => post('/api/login', { username: ACCOUNT.email, password: ACCOUNT.password });

const databaseLog = () => readFile(join(settings.DATA_DIR, 'postgres', 'server.log'), 'utf8');

/** Send the first half of a request; `finish` sends the rest. */
async function sendHalfRequest(path: string, body: object): Promise<{ finish(): Promise<string> }> {
  const text = JSON.stringify(body);
  const socket = connect(Number(settings.PORT), '127.0.0.1');
  await once(socket, 'connect');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    // The server confirms that it is handling this request before the body is sent.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(text.slice(0, 10));
  return {
    finish: async () => {
      socket.write(text.slice(10));
      await once(socket, 'close');
      return response;
    },
  };
}
