import rules from './.dependency-cruiser.mjs';

/**
 * Cycles between folders. A separate run without the specs in backend/src, whose helpers in backend/test import the
 * folders of backend/src.
 */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders must not import each other in a circle, types included.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: `${rules.options.exclude.path}|^backend/src/.*\\.spec\\.ts$` },
  },
};
