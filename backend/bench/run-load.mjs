/**
 * `npm run bench:load`: what the service carries, with guests who come by the clock and not when it suits the service.
 * `npm run bench:load -- soak` runs one part; the soak runs only when it is named. Ends with status 1 when a target is
 * missed.
 */
import '../../scripts/lib/typescript.mjs';

const { bench } = await import('./bench.ts');
process.exitCode = (await bench('load', process.argv.slice(2), ['soak'])) ? 0 : 1;
