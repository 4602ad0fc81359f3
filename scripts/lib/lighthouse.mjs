import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packageAside } from './aside.mjs';

/** The last that runs on Node 20: another one has other audits. Fetched when it is asked for: nothing else needs it. */
const VERSION = '12.8.2';
/**
 * How far ahead of the screen Chromium fetches lazy images depends on its estimate of the connection, which differs
 * between a full browser and a headless shell. At 0 px both fetch what the first screen shows, and nothing else.
 */
const NO_LAZY_MARGIN = ['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G']
  .map((connection) => `lazyLoadingImageMarginPx${connection}=0`)
  .join();
const CHROME_FLAGS = `--headless=new --no-sandbox --disable-gpu --blink-settings=${NO_LAZY_MARGIN}`;

/** @returns the path of its command, fetched first where it is not there @throws SentenceError when it cannot be had */
export const ensureLighthouse = () => packageAside('lighthouse', VERSION, 'cli/index.js');

/**
 * Lighthouse's report on a page, as a phone of the middle class on a slow 4G network sees it.
 *
 * @param {string} url
 * @param {string} chromium its path
 * @param {string[]} [options] of Lighthouse's command line
 * @returns {Promise<import('./lighthouse.mjs').LighthouseReport>}
 * @throws SentenceError when Lighthouse cannot be had
 */
export async function lighthouseReport(url, chromium, options = []) {
  const lighthouse = await ensureLighthouse();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`, ...options],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout);
}
