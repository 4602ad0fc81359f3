/** `npm run test:image`: the Dockerfile's steps in empty folders; ends with `N passed, N failed` as `npm test` does. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/test-command.mjs').then((command) => command.testImage(process.argv.slice(2)));
