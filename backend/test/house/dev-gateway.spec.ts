import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Gateway {
  listen(port: number, host: string): Promise<void>;
  pause(): void;
  resume(port: number): void;
  close(): void;
}

describe('the address of npm run dev', () => {
  let clone: ScriptsClone;
  let gateway: Gateway;
  let url: string;
  let servers: Server[];

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    const { DevGateway } = await clone.load<{ DevGateway: new () => Gateway }>('dev-gateway.mjs');
    gateway = new DevGateway();
    const port = await freePort();
    await gateway.listen(port, '127.0.0.1');
    url = `http://127.0.0.1:${port}/`;
    servers = [];
  });
  afterEach(async () => {
    gateway.close();
    for (const server of servers) server.close();
    await clone.remove();
  });

  /** @returns the port of a server that always says this */
  async function serving(text: string): Promise<number> {
    const server = createServer((_, answer) => answer.end(text)).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Asks, and waits until the gateway has heard it. */
  async function ask(): Promise<{ answer: Promise<string> }> {
    const heard = new Promise((resolve) => subscribe('http.server.request.start', resolve));
    const answer = fetch(url).then((response) => response.text());
    await heard;
    return { answer };
  }

  it('answers what was asked during the first build once that is done', async () => {
    const early = await ask();
    // As dev-command.mjs does it: pauses before every start, also before the first.
    gateway.pause();
    const late = await ask();
    gateway.resume(await serving('built'));
    expect(await Promise.all([early.answer, late.answer])).toEqual(['built', 'built']);
  });

  it('answers what was asked before a start that failed after the next that does not', async () => {
    gateway.pause();
    const first = await ask();
    gateway.pause();
    const second = await ask();
    gateway.pause();
    gateway.resume(await serving('mended'));
    expect(await Promise.all([first.answer, second.answer])).toEqual(['mended', 'mended']);
  });

  it('holds back what is asked while another server starts, and asks that', async () => {
    gateway.resume(await serving('old'));
    expect(await (await ask()).answer).toBe('old');
    gateway.pause();
    const waiting = await ask();
    gateway.resume(await serving('new'));
    expect(await waiting.answer).toBe('new');
  });
});
