import { expect } from '@playwright/test';
import { type LighthouseReport, lighthouseReport } from '../../scripts/lib/lighthouse.mjs';
import { test } from '../support/guest-event.js';

/**
 * Lighthouse on a phone, for the pages strangers see first. Timings depend on the machine: `npm run bench -- pages`
 * prints them. This checks what affects them on every machine.
 */
// One after the other: the first one installs Lighthouse if these tests run alone.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const AUDITS = ['total-byte-weight', 'cumulative-layout-shift', 'dom-size'];
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '';

test('gets full Lighthouse scores for the landing page, with little weight and a stable layout', async ({
  baseURL,
}) => {
  const report = await ask(`${baseURL}/`);
  expect(failedOf(report)).toEqual([]);
  expect(scoresOf(report)).toEqual({ accessibility: 1, 'best-practices': 1, seo: 1 });
  // Measured: 271,600 in a full browser, which also loads the manifest and two icons; 267,000 in a headless shell.
  expect(figure(report, 'total-byte-weight')).toBeLessThan(275_000);
  expect(figure(report, 'cumulative-layout-shift')).toBeLessThan(0.01);
  expect(figure(report, 'dom-size')).toBeLessThan(800);
});

test('gets full Lighthouse scores for the guest page, except that search engines must not index it', async ({
  baseURL,
  event,
}) => {
  const report = await ask(`${baseURL}${event.path}`);
  expect(failedOf(report)).toEqual(['is-crawlable']);
  expect(scoresOf(report)).toMatchObject({ accessibility: 1, 'best-practices': 1 });
  expect(figure(report, 'total-byte-weight')).toBeLessThan(160_000);
  expect(figure(report, 'cumulative-layout-shift')).toBeLessThan(0.01);
  expect(figure(report, 'dom-size')).toBeLessThan(800);
});

const ask = (url: string) =>
  lighthouseReport(url, CHROMIUM, [
    `--only-categories=${CATEGORIES.join()}`,
    `--only-audits=${AUDITS.join()}`,
  ]);

const scoresOf = ({ categories }: LighthouseReport) =>
  Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]));

/** Failed audits of the categories; null means not applicable or manual. */
const failedOf = ({ audits }: LighthouseReport) =>
  Object.entries(audits)
    .filter(([name, { score }]) => !AUDITS.includes(name) && score !== null && score < 1)
    .map(([name]) => name);

const figure = ({ audits }: LighthouseReport, name: string) => audits[name]?.numericValue ?? NaN;
