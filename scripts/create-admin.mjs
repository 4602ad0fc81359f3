/** `npm run create-admin -- EMAIL`: makes an admin, of an account that exists or a new one. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/create-admin-command.mjs').then((command) => command.createAdmin(process.argv.slice(2)));
