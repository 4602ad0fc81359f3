// Fails when a page of a build loads more JavaScript than its budget before it can be used. Needs the builds.
import { weighBuilds } from './lib/bundles.mjs';

const weighed = weighBuilds();
for (const { page, bytes, budget } of weighed) {
  const said = `${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (gzip), of ${budget / 1000}`;
  console.log(bytes > budget ? `${said}: TOO LARGE` : said);
}
process.exit(weighed.some(({ bytes, budget }) => bytes > budget) ? 1 : 0);
