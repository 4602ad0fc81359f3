import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Agent, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, type CreatedEvent } from '../factories/events.js';
import { postPhoto, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { LiveStream } from '../support/live-stream.js';
import { readMetrics as read, sum } from '../support/metrics.js';
import { findAllFiles, auditNow } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const UPLOAD = '/api/public/upload-photo/:linkSlug';

describe('GET /api/metrics', () => {
  let app: TestApp;
  let event: CreatedEvent;
  let email: string;

  beforeAll(async () => {
    app = await createTestApp();
    const organizer = await signedInOrganizer(app, 'professional');
    email = organizer.email;
    event = await createEvent(organizer, { title: 'Quiet Garden' });
  });
  afterAll(() => app.stop());

  const requests = (samples: Map<string, number>, route: string, status: string) =>
    sum(samples, 'http_request_duration_seconds_count', { route, status });

  it('returns Prometheus text format with process metrics', async () => {
    const response = await fetch(`${app.url}/api/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    for (const line of text.split('\n').filter((entry) => entry !== '')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"\\]*",?)+\})? \S+)$/);
    }
    const samples = await read(app);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect([...samples.keys()].some((key) => key.startsWith('nodejs_eventloop_lag_p99_seconds'))).toBe(true);
  });

  it('matches the metrics in docs/operations.md', async () => {
    const text = await (await fetch(`${app.url}/api/metrics`)).text();
    const exported = [...text.matchAll(/^# TYPE eventframe_(\w+) /gm)].map(([, name = '']) => name);
    const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const [table = ''] = /^\| metric \(`eventframe_.*?\n\n/ms.exec(guide) ?? [];
    const rows = [...table.matchAll(/^\| (`\w.*?) +\|/gm)].map(([, names = '']) => names);
    const documented = rows.flatMap((row) => [...row.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
    expect([...documented].sort()).toEqual([...exported].sort());
    const asked = [...guide.matchAll(/\beventframe_([a-z_]+)/g)].map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !exported.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual(
      [],
    );
  });

  it('counts requests, renders and storage calls', async () => {
    const before = await read(app);
    const guest = new Agent(app);
    for (let photo = 0; photo < 3; photo++) await uploadPhoto(guest, event.linkSlug);
    expect((await postPhoto(guest, event.linkSlug, { photo: Buffer.from('no image') })).status).toBe(415);
    // A request is counted when its connection has finished, possibly after the client has read the response.
    await waitFor(async () => {
      const after = await read(app);
      const increase = (name: string, labels: Record<string, string> = {}) =>
        sum(after, name, labels) - sum(before, name, labels);
      expect(requests(after, UPLOAD, '201') - requests(before, UPLOAD, '201')).toBe(3);
      expect(requests(after, UPLOAD, '415') - requests(before, UPLOAD, '415')).toBe(1);
      expect(increase('http_request_duration_seconds_sum', { route: UPLOAD })).toBeGreaterThan(0);
      expect(increase('render_duration_seconds_count', { outcome: 'ok' })).toBe(3);
      expect(increase('render_wait_seconds_count')).toBe(3);
      // Framed photo, thumbnail and original.
      expect(increase('storage_call_duration_seconds_count', { call: 'put', outcome: 'ok' })).toBe(9);
      expect(sum(after, 'renders_in_flight')).toBe(0);
      expect(sum(after, 'render_queue_length')).toBe(0);
    });
  });

  it('labels requests with route templates only', async () => {
    const asked = [
      '/',
      '/auth',
      `/event/${event.linkSlug}`,
      '/api/no/such/call',
      '/media/framed/ab/none.jpg',
    ];
    for (let tail = 0; tail < 20; tail++) asked.push(`/api/public/event/none-${tail}`, `/nowhere/${tail}`);
    for (const path of asked) await (await fetch(app.url + path)).arrayBuffer();
    const odd = await fetch(`${app.url}/api/events`, { method: 'PROPFIND' });
    await odd.arrayBuffer();
    await waitFor(async () => {
      const samples = await read(app);
      expect(requests(samples, '/api/public/event/:slug', '404')).toBe(20);
      expect(requests(samples, 'no call', '404')).toBeGreaterThanOrEqual(2);
      expect(sum(samples, 'http_request_duration_seconds_count', { method: 'OTHER' })).toBe(1);
      const routes = new Set([...samples.keys()].flatMap((key) => /route="([^"]*)"/.exec(key)?.[1] ?? []));
      const others = [...routes].filter((route) => !/^\/(?:api|media)\/[\w/:*.-]+$/.test(route)).sort();
      expect(others).toEqual(['no call', 'page or file']);
      for (const route of routes) expect(route).not.toMatch(/none|nowhere/);
    });
  });

  it('contains no slug, title, email, id or IP address', async () => {
    const photo = await uploadPhoto(new Agent(app), event.linkSlug);
    const text = await (await fetch(`${app.url}/api/metrics`)).text();
    for (const secret of [event.linkSlug, event.title, email, event.id, photo.id, photo.receipt, '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  it('reports streams, held photos, jobs, connections and storage', async () => {
    const stream = await LiveStream.open(app, event.linkSlug);
    const watched = await read(app);
    expect(sum(watched, 'live_streams')).toBe(1);
    await waitFor(async () => expect(sum(await read(app), 'http_requests_in_flight')).toBe(2));
    await stream.close();
    await waitFor(async () => expect(sum(await read(app), 'live_streams')).toBe(0));

    expect(sum(watched, 'held_photos')).toBe(0);
    expect([...watched.keys()]).toContain('eventframe_jobs{queue="send-mail",state="failed"}');
    expect([...watched.keys()]).toContain('eventframe_job_oldest_due_seconds{queue="send-mail"}');
    expect(sum(watched, 'database_connections')).toBeGreaterThan(0);
    expect(sum(watched, 'storage_free_bytes')).toBeGreaterThan(0);
    expect(sum(watched, 'storage_total_bytes')).toBeGreaterThan(sum(watched, 'storage_free_bytes'));

    // A queue without a worker.
    await app.database.query(`SELECT jobs.create_queue('left-alone', '{"policy":"standard"}')`);
    await app.database.query(
      `INSERT INTO jobs.job (name, state, start_after) VALUES ('left-alone', 'created', now() - interval '100 seconds'),
         ('left-alone', 'created', now() + interval '1 hour'), ('left-alone', 'failed', now())`,
    );
    const files = await findAllFiles(app);
    const sizes = await Promise.all(
      files.map(async (name) => (await stat(join(app.dataDir, 'media', name))).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(await auditNow(app)).toMatchObject({ missing: 0 });
    const next = await createTestApp({ sharedWith: app });
    try {
      const right = Date.now.bind(Date);
      const wrong = jest.spyOn(Date, 'now').mockImplementation(() => right() - 24 * 3_600_000);
      const samples = await read(next).finally(() => wrong.mockRestore());
      expect(sum(samples, 'media_bytes')).toBe(bytes);
      expect(sum(samples, 'media_objects')).toBe(files.length);
      expect(sum(samples, 'media_missing_objects')).toBe(0);
      expect(sum(samples, 'media_audited_timestamp_seconds')).toBeGreaterThan(right() / 1000 - 600);
      const jobs = (state: string) => sum(samples, 'jobs', { queue: 'left-alone', state });
      expect(['waiting', 'active', 'retrying', 'failed'].map(jobs)).toEqual([2, 0, 0, 1]);
      expect(sum(samples, 'job_oldest_due_seconds', { queue: 'left-alone' })).toBeGreaterThanOrEqual(100);
      expect(sum(await read(next), 'metric_read_failures_total')).toBe(0);
    } finally {
      await next.stop();
    }
  });

  it('counts held photos', async () => {
    const next = await createTestApp({ sharedWith: app });
    try {
      // The job that releases held photos runs at each start and every minute.
      await waitFor(async () => {
        await app.database.query('UPDATE generated_photos SET held = true');
        expect(sum(await read(next), 'held_photos')).toBeGreaterThanOrEqual(4);
      });
    } finally {
      await next.stop();
      await app.database.query('UPDATE generated_photos SET held = false');
    }
  });
});

describe('access to GET /api/metrics', () => {
  let open: TestApp;
  let guarded: TestApp;

  beforeAll(async () => {
    open = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    guarded = await createTestApp({ sharedWith: open, env: { METRICS_TOKEN: 'metrics-token' } });
  });
  afterAll(async () => {
    await guarded.stop();
    await open.stop();
  });

  const status = async (app: TestApp, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.url}/api/metrics`, { headers });
    await response.arrayBuffer();
    return response.status;
  };

  it('accepts only direct loopback requests without a configured token', async () => {
    expect(await status(open)).toBe(200);
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Proto']) {
      expect([header, await status(open, { [header]: '127.0.0.1' })]).toEqual([header, 403]);
    }
    expect(await status(open, { Authorization: 'Bearer metrics-token' })).toBe(200);
  });

  it('accepts only requests with the configured token, even through a proxy', async () => {
    const token = { Authorization: 'Bearer metrics-token' };
    expect(await status(guarded, token)).toBe(200);
    expect(await status(guarded, { ...token, 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
    expect(await status(guarded)).toBe(401);
    for (const wrong of [
      'Bearer metrics-toke',
      'Bearer metrics-token2',
      'metrics-token',
      'Basic metrics-token',
      'Bearer',
    ]) {
      expect([wrong, await status(guarded, { Authorization: wrong })]).toEqual([wrong, 401]);
    }
  });
});
