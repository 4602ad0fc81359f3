import { openLoop, percentile, percentiles } from '../lib/open-loop.js';
import { createBenchEvent } from '../lib/organizer.js';
import type { BenchPart, Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';
import { UploadingGuests } from '../lib/uploading-guests.js';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 30);
/** Arrival rates, as shares of the maximum throughput. */
const SHARES = [0.25, 0.5, 0.7, 0.85, 1, 1.2];
/** Beyond the knee, the median exceeds this multiple of the lowest median. */
const KNEE = 2;

/** Upload durations by arrival rate, with node, database and guests on this machine. */
const part: BenchPart = { title: 'Uploads at several rates', run };
export default part;

async function run(): Promise<Finding[]> {
  const guests = await UploadingGuests.create();
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  try {
    const { slug } = await createBenchEvent(server);
    await guests.measureUploadRate(2, [server.url], slug, 3);
    const most = await guests.measureUploadRate(8, [server.url], slug, SECONDS / 2);
    const findings: Finding[] = [
      { what: 'photos a second at most, 8 guests at a time', measured: most.toFixed(1) },
    ];
    let lowest = Infinity;
    let knee = 0;
    for (const share of SHARES) {
      guests.rejected = 0;
      const times = await openLoop(share * most, SECONDS, (number) =>
        guests.upload(server.url, slug, number),
      );
      const median = percentile(times, 0.5);
      lowest = Math.min(lowest, median);
      if (median <= KNEE * lowest) knee = share * most;
      findings.push({
        what: `  ${(share * most).toFixed(1)} guests a second (${Math.round(share * 100)}%), ${times.length} in all: median / p95 / p99; rejected`,
        measured: `${percentiles(times)}; ${guests.rejected}`,
      });
    }
    const what = `the knee: guests a second until the median exceeds ${KNEE} times the lowest`;
    findings.push({ what, measured: `${knee.toFixed(1)} (${((100 * knee) / most).toFixed(0)}%)` });
    return findings;
  } finally {
    guests.close();
    await server.stop();
  }
}
