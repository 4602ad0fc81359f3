/** Conventional Commits: `type(scope): subject`, at most 72 characters, see CONTRIBUTING.md. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: { 'header-max-length': [2, 'always', 72], 'body-max-line-length': [2, 'always', 120] },
  ignores: [(message) => message.startsWith('Merge ')],
};
