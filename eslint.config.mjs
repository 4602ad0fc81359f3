import { builtinModules } from 'node:module';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;
/** Comments do not count. */
const linesAtMost = (max) => ({ 'max-lines': ['error', { max, skipComments: true }] });

/** Node's own modules without `node:`, in `import`, `export … from`, `import()` and `require()`. A slash would end the selector. */
const UNPREFIXED = `[value=/^(${builtinModules
  .filter((name) => !name.startsWith('node:'))
  .join('|')
  .replaceAll('/', '[\\u002F]')})$/]`;

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.nx/**',
      'data/**',
      '**/test-results/**',
      'contracts/src/api.generated.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mts,cts}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `.source${UNPREFIXED}, CallExpression[callee.name='require'] > Literal${UNPREFIXED}`,
          message: 'Use the node: name.',
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['**/*.{ts,tsx,mjs,js}'], rules: linesAtMost(300) },
  {
    // Loading the service costs three CPU seconds before the first test, so the tests of one subject share one file.
    files: ['backend/test/integration/{backup,photo-archive}.spec.ts'],
    rules: linesAtMost(450),
  },
  {
    files: ['frontend/**/*.{ts,tsx}', 'admin-ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Playwright reads what a fixture needs from the pattern; one that needs nothing has an empty one.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  prettier,
);
