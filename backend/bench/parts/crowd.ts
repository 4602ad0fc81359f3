import { Agent } from 'node:http';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from '../lib/guest.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, atMost, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';

const GUESTS = 200;
const SAMPLE_MS = 25;

/** Concurrent uploads of full-size phone photos. Each guest retries after the requested delay. */
const part: BenchPart = { title: `A crowd of ${GUESTS}`, run };
export default part;

async function run(): Promise<Finding[]> {
  const form = uploadForm(await phonePhoto());
  const server = await BenchServer.start();
  const agent = new Agent();
  try {
    const { slug } = await createBenchEvent(server);
    const idle = await server.residentMb();
    const startedAt = performance.now();
    const sampled = sampleMemory(server);
    const visits = await Promise.all(
      Array.from({ length: GUESTS }, () => new BenchGuest(server.url, slug, agent).uploadWithRetries(form)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const { median, peak } = await sampled.end();
    const responses = visits.flat();
    const counted = (status: number) => responses.filter((response) => response === status).length;
    return [
      atMost(`resident memory, ${GUESTS} guests with 12 MP photos at once`, peak, 500, ' MB'),
      {
        what: '  resident: idle, median while they upload',
        measured: `${idle.toFixed(0)}, ${median.toFixed(0)} MB`,
      },
      atLeast('  guests with a framed photo', counted(201), GUESTS),
      {
        what: `  ${(form.length / 2 ** 20).toFixed(1)} MB each: until all have theirs; rejected by a full queue, by a rate limit`,
        measured: `${seconds.toFixed(0)} s; ${counted(503)}, ${counted(429)}`,
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function sampleMemory(server: BenchServer) {
  const samples: number[] = [];
  const timer = setInterval(() => void server.residentMb().then((mb) => samples.push(mb)), SAMPLE_MS);
  return {
    end: async () => {
      clearInterval(timer);
      samples.sort((a, b) => a - b);
      return { median: samples[samples.length >> 1] ?? 0, peak: await server.peakResidentMb() };
    },
  };
}
