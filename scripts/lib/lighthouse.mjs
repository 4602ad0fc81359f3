import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The last version for Node 20; audits differ between versions. Not a dependency, since only these tests need it. */
const NPX = ['--yes', '--prefer-offline', '--package=lighthouse@12.8.2', '--', 'lighthouse'];
/**
 * How far ahead of the screen Chromium fetches lazy images depends on its estimate of the connection, which differs
 * between a full browser and a headless shell. At 0 px both fetch what the first screen shows, and nothing else.
 */
const NO_LAZY_MARGIN = ['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G']
  .map((connection) => `lazyLoadingImageMarginPx${connection}=0`)
  .join();
const CHROME_FLAGS = `--headless=new --no-sandbox --disable-gpu --blink-settings=${NO_LAZY_MARGIN}`;

/**
 * @typedef {object} LighthouseReport the fields in use
 * @property {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>} categories 0 to 1
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits in milliseconds, bytes or layout shift
 * @property {{ benchmarkIndex: number }} environment
 */

/**
 * Runs Lighthouse on a page with a simulated mid-range phone on slow 4G.
 *
 * @param {string} url
 * @param {string} chromium path of the browser
 * @param {string[]} [options] command line options
 * @returns {Promise<LighthouseReport>}
 * @throws Error when npm cannot fetch Lighthouse
 */
export async function lighthouseReport(url, chromium, options = []) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [...NPX, url, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`, ...options],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout);
}
