import { startBenchDatabase } from '../lib/database.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import type { BenchPart, Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';
import { UploadingGuests } from '../lib/uploading-guests.js';

const ROUNDS = Number(process.env.LOAD_ROUNDS ?? 5);
const SECONDS = 8;
/** Each node renders one photo at a time, so that a second node can use another core. */
const NODE = { RATE_LIMIT_FACTOR: '0', RENDER_CONCURRENCY: '1' };

/** Throughput of two nodes on one database against one. All share this machine's cores. */
const part: BenchPart = { title: 'Two nodes against one', run };
export default part;

async function run(): Promise<Finding[]> {
  const guests = await UploadingGuests.create();
  const database = await startBenchDatabase();
  const nodes: BenchServer[] = [];
  try {
    nodes.push(await BenchServer.start(NODE, database));
    nodes.push(await BenchServer.start(NODE, database));
    const { slug } = await createBenchEvent(nodes[0]!);
    const urls = nodes.map(({ url }) => url);
    const cpuOfAll = async () => {
      const used = await Promise.all([...nodes, database].map((one) => one.cpuSeconds()));
      return used.reduce((sum, seconds) => sum + seconds, 0);
    };
    const measure = async (some: string[]) => {
      const before = await cpuOfAll();
      const perSecond = await guests.measureUploadRate(8, some, slug, SECONDS);
      return { perSecond, cores: ((await cpuOfAll()) - before) / SECONDS };
    };
    await guests.measureUploadRate(4, urls, slug, 3);
    const rounds: { one: Awaited<ReturnType<typeof measure>>; two: Awaited<ReturnType<typeof measure>> }[] =
      [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ one: await measure(urls.slice(0, 1)), two: await measure(urls) });
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of)).toFixed(2);
    return [
      {
        what: 'two nodes against one, photos a second',
        measured: `${middle((r) => r.two.perSecond / r.one.perSecond)} times`,
      },
      {
        what: '  a second: one, two; cores in use by nodes and database',
        measured: `${middle((r) => r.one.perSecond)}, ${middle((r) => r.two.perSecond)}; ${middle((r) => r.one.cores)}, ${middle((r) => r.two.cores)}`,
      },
    ];
  } finally {
    guests.close();
    for (const node of nodes) await node.stop();
    await database.stop();
  }
}
