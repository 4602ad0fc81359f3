import { existsSync, watch } from 'node:fs';
import { WORKSPACES } from './builds.mjs';
import { inRoot } from './paths.mjs';

/** An editor saves in several steps, a checkout in very many. */
const QUIET_MS = 120;

/** Calls `changed` when files of the built workspaces have changed and it has been quiet for a moment. */
export function watchSources(changed) {
  let timer;
  const heard = (_event, name) => {
    if (/(^|\/)(dist|node_modules)(\/|$)/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  for (const workspace of WORKSPACES) {
    // Not the whole workspace recursively: node_modules and dist lie in it.
    watch(inRoot(workspace), heard);
    for (const folder of ['src', 'public'].map((name) => inRoot(workspace, name)).filter(existsSync)) {
      watch(folder, { recursive: true }, heard);
    }
  }
}
