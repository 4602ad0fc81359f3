import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The last that runs on Node 20: others have other audits. Not a dependency: only these tests need it. */
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
 * @typedef {object} LighthouseReport what is read of Lighthouse's report
 * @property {Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>} categories 0 to 1
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits in milliseconds, bytes or a layout's shift
 * @property {{ benchmarkIndex: number }} environment
 */

/**
 * Lighthouse's report on a page, as a phone of the middle class on a slow 4G network sees it.
 *
 * @param {string} url
 * @param {string} chromium its path
 * @param {string[]} [options] of Lighthouse's command line
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
