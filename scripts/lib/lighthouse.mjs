import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packageAside } from './aside.mjs';

/** The last that runs on Node 20. Fetched when it is asked for: the project does without it. */
const VERSION = 12;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu';

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
  const lighthouse = await packageAside('lighthouse', VERSION, 'cli/index.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`, ...options],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout);
}
