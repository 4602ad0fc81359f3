import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BuiltClone, users } from '../support/built-clone.js';
import { Command, postJson } from '../support/command.js';
import { freePort } from '../../scripts/lib/free-port.mjs';

const READY = /is ready/;

// Builds and starts two whole clones while the machine runs other tests.
test.setTimeout(600_000);

interface Running {
  clone: BuiltClone;
  port: number;
  command: Command;
}

let running: Running[];

test.beforeEach(async () => {
  running = [];
  for (const owner of users()) {
    const clone = await BuiltClone.of(owner);
    const port = await freePort();
    running.push({ clone, port, command: startIn(clone, port) });
  }
});

test.afterEach(async () => {
  for (const { command } of running) command.signal('SIGTERM');
  await Promise.all(running.map(({ command }) => command.ended()));
  for (const { clone } of running) await clone.remove();
});

test('runs two clones side by side, as root and as an ordinary user, in folders only their owner can enter', async () => {
  const [first, second] = running as [Running, Running];
  await Promise.all(running.map(({ command }) => command.waitForOutput(READY)));
  await register(first, 'first@example.com');
  await register(second, 'second@example.com');
  expect([await login(first, 'second@example.com'), await login(second, 'first@example.com')]).toEqual([
    401, 401,
  ]);

  for (const { command } of running) await command.killAll();
  for (const one of running) one.command = startIn(one.clone, one.port);
  await Promise.all(running.map(({ command }) => command.waitForOutput(READY)));
  expect([await login(first, 'first@example.com'), await login(second, 'second@example.com')]).toEqual([
    200, 200,
  ]);

  first.command.signal('SIGINT');
  expect(await first.command.ended()).toBe(0);
  expect(await login(second, 'second@example.com')).toBe(200);
  second.command.signal('SIGTERM');
  expect(await second.command.ended()).toBe(0);
});

function startIn({ folder, owner }: BuiltClone, port: number): Command {
  const settings = { DATA_DIR: join(folder, 'data'), HOME: folder, PORT: String(port) };
  return Command.run(['start'], settings, folder, owner);
}

const PASSWORD = 'seven brown lanterns';

async function register({ port }: Running, email: string): Promise<void> {
  const account = { name: 'Ada', email, username: email, password: PASSWORD };
  expect((await postJson(`http://localhost:${port}/api/register`, account)).status).toBe(201);
}

async function login({ port }: Running, username: string): Promise<number> {
  return (await postJson(`http://localhost:${port}/api/login`, { username, password: PASSWORD })).status;
}
