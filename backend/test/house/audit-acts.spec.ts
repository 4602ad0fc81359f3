import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** Strings that look like audit actions but are stream events, files or URLs. */
const NOT_ACTIONS = ['event.changed', 'events.csv', 'photo.private', 'photo.removed', 'users.csv'];

function textsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));
}

/** Subject and past-tense verb, such as `'user.suspended'`, in files that write the audit log. */
function recordedActions(): string[] {
  const writers = textsIn('backend/src').filter((text) => /\b(AuditLog|AuditEntry)\b/.test(text));
  const actions = writers.flatMap((text) =>
    [...text.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, act = '']) => act),
  );
  return [...new Set(actions)].filter((act) => !NOT_ACTIONS.includes(act)).sort();
}

describe('audit log actions', () => {
  const recorded = recordedActions();
  const tests = textsIn('backend/test/integration').join('\n');

  it.each(recorded)('has a test: %s', (act) => {
    // The name occurs as a string or in a URL. Reviewers check what the test shows.
    expect(tests).toMatch(new RegExp(`['=]${act.replace('.', '\\.')}\\b`));
  });

  it('has a label in the console for each action', () => {
    const labels = readFileSync(join(root, 'admin-ui/src/components/audit-labels.ts'), 'utf8');
    const labeled = [...labels.matchAll(/^ {2}'([a-z]+\.[a-z_]+)': /gm)].map(([, act]) => act);
    expect(labeled.sort()).toEqual(recorded);
  });
});
