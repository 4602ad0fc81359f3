import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Rect } from '@eventframe/contracts/framing/geometry';
import { FirstStartService } from '../../src/first-start/first-start.service.js';
import { Agent } from '../factories/accounts.js';
import { encoder, storedWithOrientation } from '../factories/images.js';
import { BLUE, GREEN, QUARTER_CENTERS, quarters, RED, YELLOW } from '../factories/quarters.js';
import { uploadPhoto } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const TOLERANCE = 8;

describe('first start', () => {
  let app: TestApp;
  let guest: Agent;
  let frame: { frameUrl: string; width: number; height: number; window: Rect };

  beforeAll(async () => {
    app = await createTestApp({ env: { DEMO_DATA: 'true' } });
    guest = new Agent(app);
    const prepare = () => app.nest.get(FirstStartService).prepare();
    const results = await Promise.all([prepare(), prepare(), prepare()]);
    expect(results.filter((one) => one !== null)).toEqual([
      { adminEmail: 'admin@example.com', generatedPassword: expect.any(String), demoPath: '/event/demo' },
    ]);
    const event = (await (await guest.get('/api/public/event/demo')).json()) as { frames: (typeof frame)[] };
    frame = event.frames[0]!;
  });
  afterAll(() => app.stop());

  it('logs the created admin once', async () => {
    const entries = await app.database.query(
      `SELECT action, actor_id AS actor, email FROM audit_log JOIN users ON users.id::text = subject_id
       WHERE subject_type = 'user'`,
    );
    expect(entries).toEqual([{ action: 'user.created', actor: null, email: 'admin@example.com' }]);
  });

  // asvs: 6.2.4
  it('rejects a common ADMIN_PASSWORD and creates no account', async () => {
    const own = await createTestApp({ env: { ADMIN_PASSWORD: 'Password1' } });
    await expect(own.nest.get(FirstStartService).prepare()).rejects.toThrow(
      /^ADMIN_PASSWORD is a common password\. For example: /,
    );
    expect(await own.database.query('SELECT FROM users')).toEqual([]);
    await own.stop();
  });

  const jpeg = (orientation: number) =>
    encoder(storedWithOrientation(quarters(960, 640), orientation))
      .withMetadata({ orientation })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
  const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));

  it.each<[string, () => Promise<Buffer>]>([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): [string, () => Promise<Buffer>] => [
      `a JPEG stored with orientation ${orientation}`,
      () => jpeg(orientation),
    ]),
    ['a HEIC', () => fixture('quarters.heic')],
    ['a HEIC in Display P3', () => fixture('quarters-p3.heic')],
  ])('creates a demo event that frames %s upright, in sRGB, within its window', async (_case, make) => {
    const photo = await uploadPhoto(guest, 'demo', { photo: await make() });
    const framed = Buffer.from(await (await guest.get(photo.photoUrl)).arrayBuffer());

    const { width, height, orientation, space, icc } = await sharp(framed).metadata();
    expect({ width, height, orientation, space }).toEqual({
      width: frame.width,
      height: frame.height,
      orientation: undefined,
      space: 'srgb',
    });
    if (icc !== undefined) expect(icc.toString('latin1')).toContain('sRGB');

    const image = await pixelsOf(framed);
    const { x, y, width: windowWidth, height: windowHeight } = frame.window;
    const shown = QUARTER_CENTERS.map(([right, below]) =>
      image(x + right * windowWidth, y + below * windowHeight),
    );
    [RED, GREEN, BLUE, YELLOW].forEach((color, i) => expectClose(shown[i]!, color));

    const drawn = await pixelsOf(Buffer.from(await (await guest.get(frame.frameUrl)).arrayBuffer()));
    const [right, bottom] = [frame.width - 2, frame.height - 2];
    const cornerPixels: [number, number][] = [
      [1, 1],
      [right, 1],
      [1, bottom],
      [right, bottom],
    ];
    for (const [column, row] of cornerPixels) expectClose(image(column, row), drawn(column, row));
  });

  async function pixelsOf(file: Buffer): Promise<(x: number, y: number) => number[]> {
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return (x, y) => {
      const at = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
  }

  function expectClose(found: number[], expected: readonly number[]): void {
    const off = Math.max(...found.map((channel, i) => Math.abs(channel - expected[i]!)));
    expect({ found, expected, close: off <= TOLERANCE }).toEqual({ found, expected, close: true });
  }
});
