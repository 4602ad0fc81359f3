import { openLoop, percentile, percentiles } from '../lib/open-loop.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';
import { SlowClients } from '../lib/slow-clients.js';
import { UploadingGuests } from '../lib/uploading-guests.js';

const SLOW_UPLOADS = 500;
const LISTENERS = 2_000;
const SECONDS = Number(process.env.LOAD_SECONDS ?? 30);
/** Uploads per second, below the capacity. */
const UPLOADS = 2;
/** Gallery requests per second. */
const GALLERIES = 10;

/** Whether many idle connections slow down normal guests. */
const part: BenchPart = { title: `${SLOW_UPLOADS} slow uploads and ${LISTENERS} listeners`, run };
export default part;

async function run(): Promise<Finding[]> {
  const guests = await UploadingGuests.create();
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  const { slug } = await createBenchEvent(server);
  const slow = new SlowClients(server.url, (await createBenchEvent(server)).slug);
  try {
    await guests.measureUploadRate(2, [server.url], slug, 5);
    const before = await serve(server, slug, guests);
    const idle = await server.residentMb();
    await slow.openStreams(LISTENERS);
    const listening = await server.residentMb();
    await slow.startSlowUploads(SLOW_UPLOADS);
    const uploading = await server.residentMb();
    const during = await serve(server, slug, guests);
    await assertStillOpen(server);
    slow.close();
    const after = await serve(server, slug, guests);

    const ratio = (of: 'uploads' | 'galleries') => {
      const usual = percentile([...before[of], ...after[of]], 0.5);
      return percentile(during[of], 0.5) / usual;
    };
    const times = (of: 'uploads' | 'galleries') =>
      [before, during, after].map((one) => percentiles(one[of])).join('; ');
    return [
      atMost('uploads of normal guests, median against the usual', ratio('uploads'), 2, ' times'),
      { what: '  median / p95 / p99 before; during; after', measured: times('uploads') },
      atMost('galleries of normal guests, median against the usual', ratio('galleries'), 2, ' times'),
      { what: '  median / p95 / p99 before; during; after', measured: times('galleries') },
      {
        what: `  resident: before, with ${LISTENERS} listeners, with ${SLOW_UPLOADS} slow uploads added`,
        measured: `${[idle, listening, uploading].map((mb) => mb.toFixed(0)).join(', ')} MB`,
      },
    ];
  } finally {
    slow.close();
    guests.close();
    await server.stop();
  }
}

/** Check by the server's metrics that the slow connections stayed open; else the measurement is void. */
async function assertStillOpen({ url }: BenchServer): Promise<void> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^eventframe_${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const [streams, requests] = [figure('live_streams'), figure('http_requests_in_flight')];
  // Some slow uploads are being cut and restarted.
  if (streams < LISTENERS || requests - streams < SLOW_UPLOADS * 0.8)
    throw new Error(`Only ${streams} listeners and ${requests - streams} uploads were open at the end`);
}

/** Serve normal guests: some upload, more open the gallery. */
async function serve({ url }: BenchServer, slug: string, guests: UploadingGuests) {
  const gallery = async () => {
    const response = await fetch(`${url}/api/public/event/${slug}/gallery`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const [uploads, galleries] = await Promise.all([
    openLoop(UPLOADS, SECONDS, (number) => guests.upload(url, slug, number)),
    openLoop(GALLERIES, SECONDS, gallery),
  ]);
  return { uploads, galleries };
}
