import { TestServer } from './server.js';

/** Starts one server for the whole run. Tests create their own users and events on it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await TestServer.start();
  process.env['E2E_BASE_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
