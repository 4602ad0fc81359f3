/** `npm run backup -- FOLDER`: copies database and media into a folder. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/program-command.mjs').then(({ runProgram }) => runProgram('backup', process.argv.slice(2)));
