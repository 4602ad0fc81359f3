import { type LighthouseReport, lighthouseReport } from '../../../scripts/lib/lighthouse.mjs';
import { chromiumPath } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** Lighthouse on the landing page and the guest page: a mid-range phone on a slow 4G network. */
const part: BenchPart = { title: 'Landing page and guest page in Lighthouse', run };
export default part;

async function run(): Promise<Finding[]> {
  const server = await BenchServer.start();
  try {
    const { slug } = await createBenchEvent(server);
    return [
      ...(await measure('landing page', server.url, true)),
      // Event pages are not indexed, which costs a third of Lighthouse's SEO score.
      ...(await measure('guest page', `${server.url}/event/${slug}`, false)),
    ];
  } finally {
    await server.stop();
  }
}

async function measure(page: string, url: string, isIndexed: boolean): Promise<Finding[]> {
  const chromium = chromiumPath();
  const reports: LighthouseReport[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await lighthouseReport(url, chromium));
  const score = (name: keyof LighthouseReport['categories']) =>
    median(reports.map(({ categories }) => 100 * categories[name].score));
  const figure = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  const scored = (name: keyof LighthouseReport['categories'], target: number) =>
    atLeast(`${page}: ${name.replace('-', ' ')} (Lighthouse, mobile)`, score(name), target);
  return [
    scored('performance', 95),
    scored('accessibility', 100),
    scored('best-practices', 100),
    ...(isIndexed ? [scored('seo', 100)] : []),
    {
      what: '  largest paint, blocked for, layout shift; over the network',
      measured:
        `${(figure('largest-contentful-paint') / 1000).toFixed(1)} s, ${figure('total-blocking-time').toFixed(0)} ms, ` +
        `${figure('cumulative-layout-shift').toFixed(3)}; ${(figure('total-byte-weight') / 1000).toFixed(0)} kB`,
    },
    {
      what: "  Lighthouse's benchmark index of the machine (an idle desktop: at least 1500)",
      measured: median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
    },
  ];
}
