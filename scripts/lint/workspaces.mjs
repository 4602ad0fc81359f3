import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const read = (...path) => JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8'));

/** The scope that all others may import. */
const SHARED_SCOPE = 'contracts';

/**
 * The workspaces of package.json, each with the scope that its own names as its Nx tag.
 *
 * @type {{ folder: string, name: string, scope: string }[]}
 */
export const WORKSPACES = read().workspaces.map((folder) => {
  const { name, nx } = read(folder);
  const scope = nx?.tags?.map((tag) => /^scope:(.+)$/.exec(tag)?.[1]).find(Boolean);
  if (scope === undefined)
    throw new Error(`${folder}/package.json names no scope: "nx": { "tags": ["scope:…"] }`);
  return { folder, name, scope };
});

/** What a workspace must not import: all but its own scope and the shared one. */
export function foreignTo({ folder, scope }) {
  return WORKSPACES.filter(
    (other) => other.folder !== folder && other.scope !== scope && other.scope !== SHARED_SCOPE,
  );
}
