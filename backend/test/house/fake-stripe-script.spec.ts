import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Folders of generated and third-party files. */
const EXCLUDED = ['node_modules', 'dist'];

/** Files below a folder that reference the fake Stripe.js script. */
async function findReferences(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !EXCLUDED.includes(entry.name)) found.push(...(await findReferences(path)));
    if (!entry.isFile() || !/\.(m?[jt]sx?|html|json|ya?ml)$/.test(entry.name)) continue;
    if (/\/stripe\.js|browser\/stripe-js/.test(await readFile(join(ROOT, path), 'utf8'))) found.push(path);
  }
  return found;
}

describe('fake Stripe.js script', () => {
  it.each(['frontend', 'admin-ui', 'contracts/src', 'backend/src', 'scripts'])(
    'has no references in %s',
    async (folder) => {
      expect(await findReferences(folder)).toEqual([]);
    },
  );

  it('has references only in the Stripe fake and in browser tests', async () => {
    expect(
      [...(await findReferences('e2e')), ...(await findReferences('backend/test/support'))].toSorted(),
    ).toEqual([
      'backend/test/support/stripe/http/browser-script.ts',
      'backend/test/support/stripe/http/pages.ts',
      'e2e/support/payments.ts',
    ]);
  });
});
