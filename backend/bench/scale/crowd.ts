import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call } from '../lib/organizer.js';
import { median } from '../lib/interleaved.js';
import { atMost, type Finding } from '../lib/part.js';
import type { Subject } from './subjects.js';

const CLIENTS = 8;
/** A client requests the next page this long after it received one. */
const PAUSE_MS = 250;
const ROUNDS = 6;
const SAMPLES = 20;
const SAMPLE_PAUSE_MS = 100;
const MAX_RATIO = 1.5;
/** PostgreSQL's sessions report their statistics after at most 10 s. */
const REPORT_MS = 11_000;

interface Page {
  hasMore: boolean;
  before: string | null;
  next?: string | null;
}

/** Time another event's gallery alone and while anonymous clients page through the largest one, in turns. */
export async function measureCrowd(
  crowded: Subject,
  other: Subject,
  databaseUrl: string,
): Promise<Finding[]> {
  const times = { alone: [] as number[], crowded: [] as number[] };
  await sleep(REPORT_MS);
  const filesBefore = await countTemporaryFiles(databaseUrl);
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(...(await sampleGallery(other)));
    const stop = new AbortController();
    const clients = Array.from({ length: CLIENTS }, (_, number) => pageThrough(crowded, number, stop.signal));
    times.crowded.push(...(await sampleGallery(other)));
    stop.abort();
    await Promise.all(clients);
  }
  await sleep(REPORT_MS);
  const files = (await countTemporaryFiles(databaseUrl)) - filesBefore;
  const ratio = median(times.crowded) / median(times.alone);
  return [
    atMost(`a gallery while ${CLIENTS} clients page through the largest event`, ratio, MAX_RATIO, ' times'),
    {
      what: '  median alone, with them',
      measured: `${median(times.alone).toFixed(1)}, ${median(times.crowded).toFixed(1)} ms`,
    },
    { what: '  temporary files', measured: String(files), target: { text: 'none', met: files === 0 } },
  ];
}

async function sampleGallery({ url, ids }: Subject): Promise<number[]> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await sleep(SAMPLE_PAUSE_MS);
    const startedAt = performance.now();
    await call(url, 'GET', `/api/public/event/${ids.SLUG}/gallery`, {});
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Read one page after another: by number as far as that is allowed, then by cursor. Each client starts elsewhere. */
async function pageThrough({ url, ids }: Subject, number: number, stop: AbortSignal): Promise<void> {
  const gallery = `/api/public/event/${ids.SLUG}/gallery`;
  const { before } = await call<Page>(url, 'GET', gallery, {});
  let query = '';
  for (let page = 1 + Math.floor((number * Number(ids.LAST_PAGE)) / CLIENTS); !stop.aborted; page++) {
    if (page <= Number(ids.LAST_PAGE)) query = `page=${page}&before=${before}`;
    const { next } = await call<Page>(url, 'GET', `${gallery}?${query}`, {});
    if (page >= Number(ids.LAST_PAGE)) {
      if (next) query = `cursor=${encodeURIComponent(next)}`;
      else page = 0;
    }
    await sleep(PAUSE_MS);
  }
}

async function countTemporaryFiles(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ files: number }>(
    'SELECT temp_files::int AS files FROM pg_stat_database WHERE datname = current_database()',
  );
  await client.end();
  return rows[0]!.files;
}
