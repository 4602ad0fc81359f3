import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** What stands in files that write the audit log and looks like an act: messages to open pages, files, addresses. */
const NO_ACTS = ['event.changed', 'events.csv', 'photo.private', 'photo.removed', 'users.csv'];

function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));
}

/** A subject and a verb in the past, as `'user.suspended'`, wherever the audit log is written. */
function recordedActs(): string[] {
  const writers = textsIn('backend/src').filter((text) => /\b(AuditLog|AuditEntry)\b/.test(text));
  const acts = writers.flatMap((text) =>
    [...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, act = '']) => act),
  );
  return [...new Set(acts)].filter((act) => !NO_ACTS.includes(act)).sort();
}

describe('acts that the audit log holds', () => {
  const recorded = recordedActs();
  const tests = textsIn('backend/test/integration').join('\n');

  it.each(recorded)('are each named in some test: %s', (act) => {
    // By its name, or in the address of a question about it; what that test shows, this one cannot tell.
    expect(tests).toMatch(new RegExp(`['=]${act.replace('.', '\\.')}\\b`));
  });

  it('have words in the console, each of them', () => {
    const words = readFileSync(join(root, 'admin-ui/src/components/audit-labels.ts'), 'utf8');
    const worded = [...words.matchAll(/^ {2}'([a-z]+\.[a-z_]+)': /gm)].map(([, act]) => act);
    expect(worded.sort()).toEqual(recorded);
  });
});
