/** `npm run media:copy -- to-bucket | to-folder`: moves the pictures from disk to S3, or back. */
import { hasUsableNode } from './lib/node-version.mjs';

if (hasUsableNode())
  import('./lib/program-command.mjs').then(({ runProgram }) =>
    runProgram('media-copy', process.argv.slice(2)),
  );
