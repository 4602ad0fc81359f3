import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** What is not written by us. */
const NOT_OURS = ['node_modules', 'dist'];

/** The files below a folder that name the script which stands in for Stripe's in browser tests. */
async function naming(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !NOT_OURS.includes(entry.name)) found.push(...(await naming(path)));
    if (!entry.isFile() || !/\.(m?[jt]sx?|html|json|ya?ml)$/.test(entry.name)) continue;
    if (/\/stripe\.js|browser\/stripe-js/.test(await readFile(join(ROOT, path), 'utf8'))) found.push(path);
  }
  return found;
}

describe("the script that stands in for Stripe's", () => {
  it.each(['frontend', 'admin-ui', 'contracts/src', 'backend/src', 'scripts'])(
    'is nothing that %s knows of',
    async (folder) => {
      expect(await naming(folder)).toEqual([]);
    },
  );

  it('is served by the stand-in, and put in its place by browser tests alone', async () => {
    expect([...(await naming('e2e')), ...(await naming('backend/test/support'))].toSorted()).toEqual([
      'backend/test/support/stripe/http/browser-script.ts',
      'backend/test/support/stripe/http/pages.ts',
      'e2e/support/payments.ts',
    ]);
  });
});
