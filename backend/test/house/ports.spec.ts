import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { jest } from '@jest/globals';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Ports {
  requireFreePort(env: { PORT?: string; HOST?: string }, command: string): Promise<void>;
}

describe('npm start', () => {
  let clone: ScriptsClone;
  let ports: Ports;

  beforeAll(async () => {
    clone = await ScriptsClone.make();
    ports = await clone.load<Ports>('ports.mjs');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => clone.remove());

  it('begins where its port is free, and says at once where its address is none of this machine', async () => {
    const PORT = String(await freePort());
    await ports.requireFreePort({ PORT }, 'npm start');
    await expect(ports.requireFreePort({ PORT, HOST: '192.0.2.1' }, 'npm start')).rejects.toThrow(
      'HOST is no address of this machine: "192.0.2.1" (EADDRNOTAVAIL). For example: HOST=127.0.0.1 npm start',
    );
  });

  it('says at once that a port is not for this user', async () => {
    // Root may use every port; so the system is asked by somebody who may not.
    jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      this.emit('error', Object.assign(new Error('refused'), { code: 'EACCES' }));
      return this;
    });
    await expect(ports.requireFreePort({ PORT: '80' }, 'npm start')).rejects.toThrow(
      'PORT may not be used by this user: 80 (EACCES). For example: PORT=3000 npm start',
    );
  });

  it('waits for a port until whoever has it is gone', async () => {
    const port = await freePort();
    const earlier = createServer().listen(port, '127.0.0.1');
    await once(earlier, 'listening');
    const free = ports.requireFreePort({ PORT: String(port) }, 'npm start');
    earlier.close();
    await free;
  });
});
