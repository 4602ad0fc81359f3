import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packageAside } from '../../../scripts/lib/aside.mjs';
import { chromiumPath } from '../lib/browser.js';
import { median } from '../lib/interleaved.js';
import { createBenchEvent } from '../lib/organizer.js';
import { atLeast, type BenchPart, type Finding } from '../lib/part.js';
import { BenchServer } from '../lib/server.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** The last that runs on Node 20. Fetched when it is asked for: the project does without it. */
const LIGHTHOUSE = 12;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu';

/** What is read of Lighthouse's report. Scores go from 0 to 1, figures are milliseconds or bytes. */
interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/** Lighthouse on the pages that strangers see first: a phone of the middle class on a slow 4G network. */
const part: BenchPart = { title: 'Landing page and guest page in Lighthouse', run };
export default part;

async function run(): Promise<Finding[]> {
  const lighthouse = await packageAside('lighthouse', LIGHTHOUSE, 'cli/index.js');
  const server = await BenchServer.start();
  try {
    const { slug } = await createBenchEvent(server);
    return [
      ...(await measure('landing page', server.url, lighthouse, true)),
      // Events are for those who have the link: no search engine is to list them, for which Lighthouse takes a third.
      ...(await measure('guest page', `${server.url}/event/${slug}`, lighthouse, false)),
    ];
  } finally {
    await server.stop();
  }
}

async function measure(page: string, url: string, lighthouse: string, isListed: boolean): Promise<Finding[]> {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round++) reports.push(await reportOn(url, lighthouse));
  const score = (name: keyof Report['categories']) =>
    median(reports.map(({ categories }) => 100 * categories[name].score));
  const figure = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  const scored = (name: keyof Report['categories'], target: number) =>
    atLeast(`${page}: ${name.replace('-', ' ')} (Lighthouse, mobile)`, score(name), target);
  return [
    scored('performance', 95),
    scored('accessibility', 100),
    scored('best-practices', 100),
    ...(isListed ? [scored('seo', 100)] : []),
    {
      what: '  largest paint, blocked for, layout shift; over the network',
      measured:
        `${(figure('largest-contentful-paint') / 1000).toFixed(1)} s, ${figure('total-blocking-time').toFixed(0)} ms, ` +
        `${figure('cumulative-layout-shift').toFixed(3)}; ${(figure('total-byte-weight') / 1000).toFixed(0)} kB`,
    },
    {
      what: "  Lighthouse's own measure of the machine (a desktop at rest: 1500 and more)",
      measured: median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
    },
  ];
}

async function reportOn(url: string, lighthouse: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}
