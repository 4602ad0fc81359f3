import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';

type Options = { env?: Record<string, string>; limitMs?: number };
type Run = (command: string, args: string[], options?: Options) => Promise<{ code: number; output: string }>;
type EnsureChromium = (how: { run: Run; isFullRequired?: boolean }) => Promise<string>;

/** The paths that Playwright's registry names, in the folder of the clone. */
const REGISTRY = `const path = (name) => require('node:path').join(__dirname, '../../../downloads', name);
exports.registry = { registry: { findExecutable: (name) => ({ executablePath: () => path(name) }) } };
`;

describe('ensureChromium', () => {
  let clone: ScriptsClone;
  let ensureChromium: EnsureChromium;
  /** Every call but the starts of a browser. */
  let fetches: [call: string, options: Options][];
  /** The path where a Playwright download with this flag leaves a browser. */
  let downloads: Record<string, string>;

  beforeEach(async () => {
    clone = await ScriptsClone.create();
    await clone.save('node_modules/playwright-core/lib/coreBundle.js', REGISTRY);
    ({ ensureChromium } = await clone.load<{ ensureChromium: EnsureChromium }>('chromium.mjs'));
    [fetches, downloads] = [[], {}];
    jest.replaceProperty(process, 'env', { PATH: clone.path('bin') });
    jest.spyOn(process, 'getuid').mockReturnValue(0);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Browsers outside of the clone do not start: the test does not depend on those of the machine. */
  const run: Run = async (command, args, options = {}) => {
    const download = downloads[args[2] ?? ''];
    if (download !== undefined) await install(download);
    if (args[0] !== '--version') fetches.push([[command, ...args].join(' '), options]);
    const works = command.startsWith(clone.folder) || download !== undefined || args[0] === 'update';
    return { code: works ? 0 : 1, output: '' };
  };

  const install = (path: string) => clone.save(path, '').then(() => clone.path(path));

  it('prefers CHROMIUM_PATH to an installed headless shell, and that to an installed browser', async () => {
    await install('bin/chromium');
    const shell = await install('bin/chromium-headless-shell');
    expect(await ensureChromium({ run })).toBe(shell);
    process.env['CHROMIUM_PATH'] = await install('mine/chrome');
    expect(await ensureChromium({ run })).toBe(process.env['CHROMIUM_PATH']);
    expect(fetches).toEqual([]);
  });

  it('tries to fetch a headless shell, each time with limits, before it accepts an installed browser', async () => {
    const chrome = await install('bin/google-chrome');
    expect(await ensureChromium({ run })).toBe(chrome);
    const apt = 'Retries=0 .*http::Timeout=5 .*https::Timeout=5';
    const env = expect.objectContaining({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' });
    expect(fetches).toEqual([
      [expect.stringMatching(`^apt-get update .*${apt}`), { env, limitMs: 60_000 }],
      [expect.stringMatching(`^apt-get install .*${apt} chromium-headless-shell$`), { env }],
      [expect.stringContaining('playwright install --only-shell'), { env, limitMs: 300_000 }],
    ]);
    downloads = { '--only-shell': 'downloads/chromium-headless-shell' };
    expect(await ensureChromium({ run })).toBe(clone.path('downloads/chromium-headless-shell'));
  });

  it('accepts no headless shell if a full browser is needed', async () => {
    process.env['CHROMIUM_PATH'] = await install('bin/chromium-headless-shell');
    await expect(ensureChromium({ run, isFullRequired: true })).rejects.toThrow('could not be fetched');
    downloads = { '--no-shell': 'downloads/chromium' };
    expect(await ensureChromium({ run, isFullRequired: true })).toBe(clone.path('downloads/chromium'));
  });
});
