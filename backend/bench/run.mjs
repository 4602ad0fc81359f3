/**
 * `npm run bench`, or `npm run bench -- engine` for one part: measures what the project promises and prints it beside
 * the promise. Ends with status 1 when a target is missed.
 */
import '../../scripts/lib/typescript.mjs';

const { bench } = await import('./bench.ts');
process.exitCode = (await bench('parts', process.argv.slice(2))) ? 0 : 1;
