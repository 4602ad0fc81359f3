import { execFileSync } from 'node:child_process';
import { ensureBuilt } from '../lib/builds.mjs';
import { writeGenerated } from '../lib/generated-files.mjs';
import { inRoot } from '../lib/paths.mjs';

export const usage = `npm run api:generate    writes contracts/openapi.json from the backend's DTOs, and src/api.generated.ts from that
npm run api:check       writes nothing; fails if these files are not up to date`;

export const options = { check: { type: 'boolean' } };

export async function run({ values: { check } }) {
  await ensureBuilt(['contracts', 'backend']);
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const json = execFileSync(process.execPath, [inRoot('backend', 'dist', 'generate-openapi.js')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const banner = '/* Generated from openapi.json by `npm run api:generate`; do not edit. */\n';
  const types = astToString(await openapiTS(JSON.parse(json), { alphabetize: true }));
  const files = [
    { path: inRoot('contracts', 'openapi.json'), text: json },
    { path: inRoot('contracts', 'src', 'api.generated.ts'), text: banner + types },
  ];
  writeGenerated(files, { check, command: 'npm run api:generate' });
}
