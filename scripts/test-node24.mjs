/** `npm run test:node24 -- [jest patterns]`: builds everything and runs unit and integration tests under Node 24. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/test-node24-command.mjs').then((command) => command.testOnNode24(process.argv.slice(2)));
