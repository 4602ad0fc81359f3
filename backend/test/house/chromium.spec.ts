import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { ScriptsClone } from '../support/scripts-clone.js';

interface Options {
  env?: Record<string, string>;
  limitMs?: number;
}
type Run = (command: string, args: string[], options?: Options) => Promise<{ code: number; output: string }>;
type EnsureChromium = (how: { run: Run; isWhole?: boolean }) => Promise<string>;

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The paths that Playwright's registry names, in the folder of the clone. */
const REGISTRY = `const { join } = require('node:path');
const findExecutable = (name) => ({ executablePath: () => join(__dirname, '../../../downloads', name) });
exports.registry = { registry: { findExecutable } };
`;

describe('ensureChromium', () => {
  let clone: ScriptsClone;
  let ensureChromium: EnsureChromium;
  /** Every call but the starts of a browser, with its bounds. */
  let fetches: { call: string; options: Options }[];
  /** What a fetch with these words in its call leaves at a path. */
  let offers: { words: string; path: string }[];

  beforeEach(async () => {
    clone = await ScriptsClone.make();
    await clone.save('node_modules/playwright-core/lib/coreBundle.js', REGISTRY);
    ({ ensureChromium } = await clone.load<{ ensureChromium: EnsureChromium }>('chromium.mjs'));
    fetches = [];
    offers = [];
    jest.replaceProperty(process, 'env', { PATH: clone.path('bin') });
    signedInAs(1000);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await clone.remove();
  });

  const signedInAs = (userId: number) => jest.spyOn(process, 'getuid').mockReturnValue(userId);

  /** Browsers outside of the clone do not start, so that the machine's own have no part in it. */
  const run: Run = (command, args, options = {}) => {
    if (args[0] === '--version')
      return Promise.resolve({ code: command.startsWith(clone.folder) ? 0 : 1, output: '' });
    const call = [command, ...args].join(' ');
    fetches.push({ call, options });
    const offer = offers.find(({ words }) => call.includes(words));
    if (offer) install(offer.path);
    return Promise.resolve({ code: offer || args[0] === 'update' ? 0 : 1, output: '' });
  };

  function install(path: string): string {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '', { mode: 0o755 });
    return path;
  }

  it('prefers CHROMIUM_PATH to an installed headless shell', async () => {
    install(clone.path('bin', 'chromium-headless-shell'));
    process.env['CHROMIUM_PATH'] = install(clone.path('mine', 'chrome'));
    expect(await ensureChromium({ run })).toBe(clone.path('mine', 'chrome'));
    expect(fetches).toEqual([]);
  });

  it('prefers an installed headless shell to an installed browser', async () => {
    install(clone.path('bin', 'chromium'));
    const shell = install(clone.path('bin', 'chromium-headless-shell'));
    expect(await ensureChromium({ run })).toBe(shell);
    expect(fetches).toEqual([]);
  });

  it('downloads a headless shell before it accepts an installed browser', async () => {
    install(clone.path('bin', 'google-chrome'));
    const shell = clone.path('downloads', 'chromium-headless-shell');
    offers.push({ words: 'playwright install chromium-headless-shell', path: shell });
    expect(await ensureChromium({ run })).toBe(shell);
    expect(fetches).toHaveLength(1);
    expect(await ensureChromium({ run })).toBe(shell);
    expect(fetches).toHaveLength(1);
  });

  it("installs Debian's headless shell as root before it downloads one", async () => {
    signedInAs(0);
    install(clone.path('bin', 'chromium'));
    const shell = clone.path('bin', 'chromium-headless-shell');
    offers.push({ words: ' chromium-headless-shell', path: shell });
    expect(await ensureChromium({ run })).toBe(shell);
    expect(fetches.map(({ call }) => call)).toEqual([
      expect.stringMatching(/^apt-get update /),
      expect.stringMatching(/^apt-get install .* chromium-headless-shell$/),
    ]);
  });

  it('accepts an installed browser when no headless shell can be fetched', async () => {
    signedInAs(0);
    const chrome = install(clone.path('bin', 'google-chrome'));
    expect(await ensureChromium({ run })).toBe(chrome);
    expect(fetches).toHaveLength(3);
  });

  it('limits the time of every fetch on a closed network', async () => {
    signedInAs(0);
    await expect(ensureChromium({ run })).rejects.toThrow('could not be fetched');
    for (const { call, options } of fetches) {
      expect(options.env).toMatchObject({ RES_OPTIONS: 'timeout:2 attempts:1' });
      if (call.startsWith('apt-get'))
        expect(call).toMatch(/Retries=0 .*::http::Timeout=5 .*::https::Timeout=5/);
      else expect(options).toMatchObject({ env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' } });
      if (!call.includes('apt-get install')) expect(options.limitMs).toBeGreaterThan(0);
    }
    expect(fetches.map(({ call }) => call.split(' ').at(-1))).toEqual([
      expect.anything(),
      'chromium-headless-shell',
      'chromium-headless-shell',
      expect.anything(),
      'chromium',
      'chromium',
    ]);
  });

  it('accepts no headless shell when a full browser is needed', async () => {
    process.env['CHROMIUM_PATH'] = install(clone.path('bin', 'chromium-headless-shell'));
    const browser = clone.path('downloads', 'chromium');
    offers.push({ words: 'playwright install --no-shell chromium', path: browser });
    expect(await ensureChromium({ run, isWhole: true })).toBe(browser);
  });

  it("finds the headless shell's path in the installed version of Playwright", () => {
    const require = createRequire(import.meta.url);
    const { registry } = require(join(ROOT, 'node_modules', 'playwright-core', 'lib', 'coreBundle.js')) as {
      registry: { registry: { findExecutable(name: string): { executablePath(): string } } };
    };
    const path = registry.registry.findExecutable('chromium-headless-shell').executablePath();
    expect(path).toMatch(/headless.shell/);
  });
});
