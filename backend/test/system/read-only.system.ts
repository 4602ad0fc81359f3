import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { ServerProcess } from '../support/server-process.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { expectAllThere } from './crowd.js';

/**
 * Applies `read_only`, `cap_drop` and `no-new-privileges` of docker-compose.yml to a node: all mounts are
 * read-only except `DATA_DIR` (the first argument), and root has no capabilities. The other arguments are
 * folders that must not be writable.
 */
const AS_IN_A_CONTAINER = `
  data=$1; shift
  mount --bind "$data" "$data"
  for place in $(cut -d' ' -f2 /proc/self/mounts); do
    case "$place" in /proc*|/dev*|/sys*|"$data") continue;; esac
    mount -o remount,bind,ro "$place" || true
  done
  while [ "$1" != -- ]; do
    if touch "$1/written" 2>/dev/null; then echo "$1 can be written" >&2; exit 1; fi
    shift
  done
  shift
  exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

const ROOT = join(import.meta.dirname, '../../..');

/** A node writes only to `DATA_DIR` and needs no capabilities. */
describe('node on a read-only file system', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  /** Starts a node without capabilities, after checking that other folders are read-only. */
  const start = () => {
    const inside = ['unshare', '--mount', 'sh', '-c', AS_IN_A_CONTAINER, 'sh'];
    const readOnlyFolders = [ROOT, tmpdir(), process.env['HOME'] ?? ROOT, '--'];
    return ServerProcess.start(app, { TMPDIR: app.dataDir }, [...inside, app.dataDir, ...readOnlyFolders]);
  };

  it('starts, accepts and serves photos, and stops', async () => {
    const { linkSlug } = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const node = await start();
    const guest = new Agent(node);
    const photos = [await uploadPhoto(guest, linkSlug), await uploadPhoto(guest, linkSlug)];
    await expectAllThere(node, linkSlug, photos);
    expect((await guest.get(photos[0]!.downloadUrl)).status).toBe(200);
    expect((await fetch(`${node.url}/api/health/ready`)).status).toBe(200);
    const { code, output } = await node.end('SIGTERM');
    expect([code, output]).toEqual([0, expect.not.stringMatching(/EROFS|EACCES|EPERM/)]);
  });

  it('returns 503 for uploads while their folder is read-only', async () => {
    const { linkSlug } = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const node = await start();
    const guest = new Agent(node);
    const uploads = join(app.dataDir, 'uploads');
    await uploadPhoto(guest, linkSlug);
    await chmod(uploads, 0o500);
    const refused = await postPhoto(guest, linkSlug);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'storage_unavailable' }]);
    await chmod(uploads, 0o700);
    expect((await postPhoto(guest, linkSlug)).status).toBe(201);
    await node.end('SIGTERM');
  });
});
