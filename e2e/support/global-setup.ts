import { rm } from 'node:fs/promises';
import { TestServer } from './server.js';

/** Starts one server for the whole run. Tests create their own users and events on it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await TestServer.start();
  process.env['E2E_BASE_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  const template = await TestServer.start({ DEMO_DATA: 'false' });
  await template.shutDown();
  process.env['E2E_TEMPLATE'] = template.dataDir;
  return async () => {
    await server.stop();
    await rm(template.dataDir, { recursive: true, force: true });
  };
}
