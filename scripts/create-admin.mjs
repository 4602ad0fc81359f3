/** `npm run create-admin -- EMAIL`: makes an admin, of an account that exists or a new one. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/program-command.mjs').then(({ runProgram }) =>
    runProgram('create-admin', process.argv.slice(2)),
  );
