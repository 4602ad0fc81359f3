import { median } from '../lib/interleaved.js';
import { openLoop, percentiles } from '../lib/open-loop.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atMost, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';
import { UploadingGuests } from '../lib/uploading-guests.js';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** The arrival rate, as a share of the maximum throughput. */
const SHARE = 0.5;
const SAMPLE_MS = 500;

/** Whether memory grows under steady load. */
const part: BenchPart = { title: `A soak of ${MINUTES} minutes`, run };
export default part;

async function run(): Promise<Finding[]> {
  const guests = await UploadingGuests.create();
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  try {
    const { slug } = await createBenchEvent(server);
    const most = await guests.measureUploadRate(8, [server.url], slug, 10);
    const samples: number[] = [];
    const timer = setInterval(() => void server.residentMb().then((mb) => samples.push(mb)), SAMPLE_MS);
    const times = await openLoop(SHARE * most, MINUTES * 60, (number) =>
      guests.upload(server.url, slug, number),
    );
    clearInterval(timer);
    // The first quarter is warm-up. Compares the second with the last.
    const quarter = (n: number) =>
      median(samples.slice((n * samples.length) / 4, ((n + 1) * samples.length) / 4));
    const parts = Array.from({ length: 10 }, (_, n) =>
      median(samples.slice((n * samples.length) / 10, ((n + 1) * samples.length) / 10)).toFixed(0),
    );
    return [
      atMost(
        'resident memory of the last quarter against the second',
        quarter(3) / quarter(1),
        1.1,
        ' times',
      ),
      { what: '  median of each tenth of the time', measured: `${parts.join(', ')} MB` },
      {
        what: `  ${times.length} uploads at ${(SHARE * most).toFixed(1)} a second: median / p95 / p99; rejected`,
        measured: `${percentiles(times)}; ${guests.rejected}`,
      },
    ];
  } finally {
    guests.close();
    await server.stop();
  }
}
