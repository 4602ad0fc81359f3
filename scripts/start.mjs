/** `npm start`: installs what is missing, builds what is stale, starts the server. `-- --host`: for the whole network. */
import { hasUsableNode } from './lib/node-version.mjs';

// Imported late: an old Node could not even read the rest, and would say so in its own words.
if (hasUsableNode())
  import('./lib/start-command.mjs').then((command) => command.start(process.argv.slice(2)));
