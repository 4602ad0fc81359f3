import { weighBuilds } from './lib/bundles.mjs';
import { runCommand } from './lib/command-line.mjs';

const USAGE = `node scripts/check-bundles.mjs
  fails when a page of a build loads more JavaScript than its budget before it can be used; needs the builds`;

await runCommand({ usage: USAGE, args: process.argv.slice(2) }, () => {
  const weighed = weighBuilds();
  for (const { page, bytes, budget } of weighed) {
    const said = `${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), of ${budget / 1000}`;
    console.log(bytes > budget ? `${said}: TOO LARGE` : said);
  }
  process.exitCode = weighed.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
});
