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
 * What `read_only`, `cap_drop` and `no-new-privileges` of docker-compose.yml do to a node: everything that is mounted
 * can only be read but for `DATA_DIR`, which the first argument names, and root is nobody special. The other arguments
 * are folders that are tried.
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

/** The promise: a node needs to write to `DATA_DIR` and to nothing else, and needs no rights. */
describe('a node in a file system that can only be read', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());

  /** As root, a node without rights; tries to write to every place but `DATA_DIR` first. */
  const start = () => {
    const inside = ['unshare', '--mount', 'sh', '-c', AS_IN_A_CONTAINER, 'sh'];
    const tried = [ROOT, tmpdir(), process.env['HOME'] ?? ROOT, '--'];
    return ServerProcess.start(app, { TMPDIR: app.dataDir }, [...inside, app.dataDir, ...tried]);
  };

  it('starts, takes photos, shows them, and stops', async () => {
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

  it('refuses uploads as 503 while it may not write to their folder', async () => {
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
