import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent } from '../factories/events.js';
import { S3Server } from '../support/s3/s3-server.js';
import { FaultyProxy } from '../support/s3/faulty-proxy.js';
import { expectCleanStorage } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Crowd, expectAllThere } from './crowd.js';

const AWAY_MS = 20_000;

/**
 * During a bucket outage, uploads get 503 and confirmed photos are stored. Afterwards, even while every third
 * call fails, uploads succeed immediately without duplicates or partial files.
 */
describe('bucket unreachable for 20 s under load', () => {
  let s3: S3Server;
  let proxy: FaultyProxy;
  let app: TestApp;

  beforeAll(async () => {
    s3 = await S3Server.start();
    proxy = await FaultyProxy.start(s3.url);
    app = await createTestApp({ env: { ...s3.env(proxy.url), LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await app.stop();
    await proxy.stop();
    await s3.stop();
  });

  it('loses no photo and accepts every upload after the outage', async () => {
    const { linkSlug } = await createEvent(await signedInOrganizer(app, 'monthly-unlimited'));
    const crowd = new Crowd(app, linkSlug, { guests: 4, patient: true });
    await crowd.moreArrive(8);
    proxy.isDown = true;
    await sleep(AWAY_MS);
    expect(crowd.tries).toBeGreaterThan(0);
    expect((await new Agent(app).get('/api/health/ready')).status).toBe(503);

    proxy.isDown = false;
    await crowd.moreArrive(8);
    await crowd.leave();
    proxy.failEvery = 3;
    // Every failure fails the test. A single guest, since among many calls all retries of one call could be a
    // third call.
    const others = new Crowd(app, linkSlug, { guests: 1, patient: false });
    await others.moreArrive(20);
    await others.leave();
    expect((await new Agent(app).get('/api/health/ready')).status).toBe(200);
    proxy.failEvery = 0;

    const photos = [...crowd.photos, ...others.photos];
    await expectAllThere(app, linkSlug, photos);
    await expectCleanStorage(app);
    await expectAllThere(app, linkSlug, photos);
  });
});
