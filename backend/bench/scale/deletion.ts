import pg from 'pg';
import { median } from '../lib/interleaved.js';
import { call } from '../lib/organizer.js';
import { atMost, type Finding } from '../lib/part.js';
import { type Subject, uploadPhoto } from './subjects.js';

const MAX_SECONDS = 1;
const UPLOADS = 30;
const MAX_RATIO = 1.5;

/** Time the deletion of the largest event, and uploads to another one before it and while the rows are deleted. */
export async function measureDeletion(
  { url, ids, cookies }: Subject,
  other: Subject,
  databaseUrl: string,
): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const countPhotos = async () => {
    const query = 'SELECT count(*)::int AS count FROM generated_photos WHERE event_id = $1';
    return (await client.query<{ count: number }>(query, [ids.EVENT])).rows[0]!.count;
  };
  const before = await countPhotos();
  const alone = await timeUploads(other);
  const startedAt = performance.now();
  await call(url, 'DELETE', `/api/events/${ids.EVENT}`, { cookie: cookies.organizer });
  const seconds = (performance.now() - startedAt) / 1000;
  const { status } = await fetch(`${url}/api/public/event/${ids.SLUG}`);
  const during = await timeUploads(other);
  const deleted = before - (await countPhotos());
  await client.end();
  return [
    atMost('deleting the largest event', seconds, MAX_SECONDS, ' s'),
    { what: '  its page afterwards', measured: String(status), target: { text: '404', met: status === 404 } },
    atMost(
      '  uploads to another event at the same time',
      median(during) / median(alone),
      MAX_RATIO,
      ' times',
    ),
    {
      what: '  median before, during the deletion',
      measured: `${median(alone).toFixed(0)}, ${median(during).toFixed(0)} ms`,
    },
    {
      what: '  photos deleted by then',
      measured: `${deleted} of ${before}`,
      target: { text: 'some', met: deleted > 0 },
    },
  ];
}

async function timeUploads({ url, ids }: Subject): Promise<number[]> {
  const times: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload++) {
    const startedAt = performance.now();
    await uploadPhoto(url, ids.SLUG);
    times.push(performance.now() - startedAt);
  }
  return times;
}
