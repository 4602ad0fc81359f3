/**
 * Writes contracts/openapi.json from the backend's DTOs and contracts/src/api.generated.ts from it.
 * With --check nothing is written: it fails when the committed files are not what the DTOs say.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { staleOf } from './lib/stale-files.mjs';

const root = join(import.meta.dirname, '..');
const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
execFileSync(process.execPath, [nx, 'run', 'backend:build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});

const json = execFileSync(process.execPath, [join(root, 'backend', 'dist', 'generate-openapi.js')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const banner = '/* Generated from openapi.json by `npm run api:generate`; do not edit. */\n';
const types = banner + astToString(await openapiTS(JSON.parse(json), { alphabetize: true }));

const files = [
  { path: join(root, 'contracts', 'openapi.json'), text: json },
  { path: join(root, 'contracts', 'src', 'api.generated.ts'), text: types },
];
if (process.argv.includes('--check')) {
  const stale = staleOf(files);
  for (const path of stale) console.error(`${path} is stale: run npm run api:generate`);
  process.exit(stale.length === 0 ? 0 : 1);
}
for (const { path, text } of files) writeFileSync(path, text);
