import { PageAssetsRepository } from '../../src/pages/page-assets.repository.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const SCRIPT = 'export const gallery = "photos";\n'.repeat(100);

/** A build: a script and a style sheet that no other build has, and a font that all have. */
const build = (name: string) =>
  new Map([
    [`/assets/gallery-${name}.js`, Buffer.from(SCRIPT + name)],
    ['/assets/font-1a2b3c4d.woff2', Buffer.from([0, 1, 254, 255])],
    [`/admin/assets/users-${name}.css`, Buffer.from('a{}')],
  ]);

describe('page assets', () => {
  let app: TestApp;
  let assets: PageAssetsRepository;

  beforeAll(async () => {
    app = await createTestApp();
    assets = app.nest.get(PageAssetsRepository);
  });
  afterAll(() => app.stop());
  beforeEach(() => app.database.query('DELETE FROM page_assets'));

  const statusOf = async (path: string) => (await fetch(app.url + path)).status;

  it('serves assets of another build compressed and immutable', async () => {
    await assets.publish(build('aaaaaaaa'));
    const script = await fetch(`${app.url}/assets/gallery-aaaaaaaa.js`);
    expect(await script.text()).toBe(`${SCRIPT}aaaaaaaa`);
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const font = await fetch(`${app.url}/assets/font-1a2b3c4d.woff2`);
    expect(new Uint8Array(await font.arrayBuffer())).toEqual(new Uint8Array([0, 1, 254, 255]));
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(await statusOf('/admin/assets/users-aaaaaaaa.css')).toBe(200);
  });

  it('returns 404 for unknown files, other paths and folders', async () => {
    await assets.publish(build('aaaaaaaa'));
    const paths = ['/assets/gallery-bbbbbbbb.js', '/admin/assets/gallery-aaaaaaaa.js', '/assets/', '/assets'];
    for (const path of paths) {
      const response = await fetch(app.url + path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });

  it('keeps assets for 30 days after a build without them started', async () => {
    await assets.publish(build('aaaaaaaa'));
    // A build that served for months is not old when it is replaced.
    await assets.publish(build('bbbbbbbb'));
    await ageBy('29 days');
    await assets.publish(build('cccccccc'));
    expect(await statusOf('/assets/gallery-aaaaaaaa.js')).toBe(200);
    await ageBy('2 days');
    await assets.publish(build('cccccccc'));
    expect(await statusOf('/assets/gallery-aaaaaaaa.js')).toBe(404);
    expect(await statusOf('/assets/gallery-bbbbbbbb.js')).toBe(200);
    expect(await statusOf('/assets/font-1a2b3c4d.woff2')).toBe(200);
  });

  it('keeps the assets of a build that starts again', async () => {
    await assets.publish(build('aaaaaaaa'));
    await assets.publish(build('bbbbbbbb'));
    await ageBy('29 days');
    await assets.publish(build('aaaaaaaa'));
    await ageBy('2 days');
    await assets.publish(build('aaaaaaaa'));
    expect(await statusOf('/assets/gallery-aaaaaaaa.js')).toBe(200);
  });

  it('stores the assets of two builds that start concurrently', async () => {
    const names = ['aaaaaaaa', 'bbbbbbbb'];
    await Promise.all([...names, ...names, ...names].map((name) => assets.publish(build(name))));
    for (const name of names) expect(await statusOf(`/assets/gallery-${name}.js`)).toBe(200);
  });

  it('supersedes nothing when a node without builds starts', async () => {
    await assets.publish(build('aaaaaaaa'));
    await assets.publish(new Map());
    await ageBy('31 days');
    await assets.publish(build('aaaaaaaa'));
    expect(await statusOf('/assets/gallery-aaaaaaaa.js')).toBe(200);
  });

  /** Let time pass for superseded assets. */
  function ageBy(interval: string) {
    return app.database.query('UPDATE page_assets SET superseded_at = superseded_at - $1::interval', [
      interval,
    ]);
  }
});
