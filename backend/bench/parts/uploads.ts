import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { createBenchEngine, measureRenderRate } from '../lib/engine.js';
import { uploadForm } from '../../test/factories/uploads.js';
import { BenchGuest } from '../lib/guest.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, type BenchPart, type Finding } from '../lib/part.js';
import { phonePhoto, preparedPhoto } from '../lib/images.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = Number(process.env.UPLOAD_ROUNDS ?? 7);
const SECONDS = 5;
/** Concurrent uploads. */
const GUESTS = 8;

/** Uploads over HTTP against bare renders, in turns, so that other load affects both alike. */
const part: BenchPart = { title: 'Uploads over HTTP', run };
export default part;

async function run(): Promise<Finding[]> {
  const concurrency = cpus().length;
  const photo = await preparedPhoto(await phonePhoto());
  const bench = await createBenchEngine(concurrency);
  // Rate limits would apply to one machine that sends as much as 1,000 phones.
  const server = await BenchServer.start({ RATE_LIMIT_FACTOR: '0' });
  const agent = new Agent({ keepAlive: true });
  try {
    const { slug } = await createBenchEvent(server);
    const upload = createUploader(server.url, slug, agent, uploadForm(photo));
    await upload(2);
    await measureRenderRate(bench, photo, concurrency, 1);
    const rounds: { renders: number; uploads: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        renders: await measureRenderRate(bench, photo, concurrency, SECONDS),
        uploads: await upload(SECONDS),
      });
    }
    const ratio = median(rounds.map(({ renders, uploads }) => uploads / renders));
    const shown = (values: number[]) => median(values).toFixed(1);
    return [
      atLeast('uploads over HTTP against the bare engine, page-prepared photo', ratio, 0.6, ' of its rate'),
      {
        what: `  a second: engine (${concurrency} in flight), uploads (${GUESTS} guests)`,
        measured: `${shown(rounds.map(({ renders }) => renders))}, ${shown(rounds.map(({ uploads }) => uploads))}`,
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
    await bench.engine.close();
  }
}

/** @returns a function that uploads for some seconds and returns accepted uploads per second */
function createUploader(url: string, slug: string, agent: Agent, form: Buffer) {
  return async (seconds: number): Promise<number> => {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    let done = 0;
    await Promise.all(
      Array.from({ length: GUESTS }, async () => {
        const guest = new BenchGuest(url, slug, agent);
        while (elapsed() < seconds) {
          const { status, body } = await guest.upload(form);
          if (status !== 201) throw new Error(`${status} ${body}`);
          done++;
        }
      }),
    );
    return done / elapsed();
  };
}
