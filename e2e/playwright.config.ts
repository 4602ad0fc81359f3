import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './support/browser-args.js';
import { DESKTOP, PHONE } from './support/devices.js';

const COMMAND = fileURLToPath(new URL('../scripts/command.mjs', import.meta.url));
const ensured = (...args: string[]) =>
  execFileSync(process.execPath, [COMMAND, 'chromium', ...args], { encoding: 'utf8' }).trim();
// Stored for the workers, which load this file again.
process.env['CHROMIUM_PATH'] ||= ensured();
process.env['WHOLE_CHROMIUM_PATH'] ||= ensured('--whole');
// Tests draw images with sharp. Without a fixed number of threads, it can hang, see the backend's vips-threads.ts.
process.env['VIPS_MAX_THREADS'] ??= '24';

/*
 * A test runs at one size: guest tests on a phone, all others on a desktop. A file's suffix `.phone` or `.desktop`
 * overrides its folder, and the tag `@both` runs a test at both sizes. Matched against project, file, title and tags.
 */
const ON_PHONE = [/^\S+ tests\/guest\/(?!\S+\.desktop\.)/, /^\S+ \S+\.phone\./, /@both/];
const ON_DESKTOP = [/^\S+ tests\/(?!guest\/|\S+\.phone\.)/, /^\S+ \S+\.desktop\./, /@both/];

export default defineConfig({
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on retry is flaky: listed, and failed with CI set.
  retries: 1,
  failOnFlakyTests: Boolean(process.env['CI']),
  // Browser tests often wait for the server.
  workers: availableParallelism() + 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: `../test-results/${process.env['REPORT'] ?? 'browser.json'}` }],
    ['./support/cpu-reporter.ts'],
  ],
  use: {
    // Set by the global setup before the workers start.
    baseURL: process.env['E2E_BASE_URL'],
    // Traces slow down every test. Screenshots of failures need none.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: BROWSER_ARGS,
    },
  },
  projects: [
    { name: 'commands', testDir: './commands' },
    { name: 'system', testDir: './system' },
    { name: 'engines', testDir: './engines' },
    { name: 'desktop', testDir: './tests', grep: ON_DESKTOP, use: DESKTOP },
    { name: 'phone', testDir: './tests', grep: ON_PHONE, use: PHONE },
  ],
});
