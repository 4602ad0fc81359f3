/** `npm run restore -- FOLDER`: puts a backup into an empty installation. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/program-command.mjs').then(({ runProgram }) => runProgram('restore', process.argv.slice(2)));
