import { basename } from 'node:path';
import { isSource, WORKSPACES } from './builds.mjs';
import { inRoot } from './paths.mjs';

/** An editor saves in several steps, a checkout in very many. */
const QUIET_MS = 120;

/**
 * Calls `changed` when files of the built workspaces have changed and it has been quiet for a moment.
 *
 * Not with Node's own recursive `watch`: on Linux it follows files, not names, and no longer hears of a file
 * that was twice saved beside and moved into place, as many editors save.
 */
export async function watchSources(changed) {
  // Imported late: packages are perhaps not installed yet when this file is read.
  const { watch } = await import('chokidar');
  let timer;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  watch(
    WORKSPACES.map((workspace) => inRoot(workspace)),
    { ignoreInitial: true, ignored: (path) => !isSource(basename(path)) },
  ).on('all', heard);
}
