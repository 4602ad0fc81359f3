import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../package.json', import.meta.url);

/** The version of the running release, as in package.json. */
export const { version: VERSION } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
