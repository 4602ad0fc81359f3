/** `npm run api:generate` and `npm run api:check`: the files of contracts/ that are made of the backend's DTOs. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { buildWithNx, ensureBuilt } from './lib/builds.mjs';
import { runCommand } from './lib/command-line.mjs';
import { whileSettingUp } from './lib/setup-lock.mjs';
import { staleOf } from './lib/stale-files.mjs';

const USAGE = `npm run api:generate    writes contracts/openapi.json from the backend's DTOs, and src/api.generated.ts from that
npm run api:check       writes nothing, and fails when these files are not what the DTOs say`;

const root = join(import.meta.dirname, '..');

const options = { check: { type: 'boolean' } };
await runCommand({ usage: USAGE, args: process.argv.slice(2), options }, async ({ values: { check } }) => {
  const files = await generate();
  if (!check) {
    for (const { path, text } of files) writeFileSync(path, text);
    return;
  }
  const stale = staleOf(files);
  for (const path of stale) console.error(`${path} is stale: run npm run api:generate`);
  process.exitCode = stale.length === 0 ? 0 : 1;
});

async function generate() {
  // Builds only what is stale: a server may be running from the rest.
  await whileSettingUp(() => ensureBuilt(buildWithNx, ['contracts', 'backend']));
  const json = execFileSync(process.execPath, [join(root, 'backend', 'dist', 'generate-openapi.js')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const banner = '/* Generated from openapi.json by `npm run api:generate`; do not edit. */\n';
  const types = banner + astToString(await openapiTS(JSON.parse(json), { alphabetize: true }));
  return [
    { path: join(root, 'contracts', 'openapi.json'), text: json },
    { path: join(root, 'contracts', 'src', 'api.generated.ts'), text: types },
  ];
}
