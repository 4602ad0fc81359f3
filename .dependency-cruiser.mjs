import { readFileSync } from 'node:fs';

const { workspaces } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const NOTHING = '^$';
const ORGANIZER_LAYERS = 'components|lib';
const ADMIN_LAYERS = 'providers|layout|components';
const SPECS = '\\.spec\\.tsx?$';

/** Folders of backend/src that may import an external service or library: each has exactly one. */
const EXTERNAL_SERVICES = {
  framing: ['sharp', 'libheif-js'],
  'platform/payments': ['stripe'],
  'platform/mail': ['nodemailer', '@nestjs-modules/mailer'],
  'platform/storage': ['@aws-sdk'],
  'platform/metrics': ['prom-client'],
  platform: ['pg', 'pg-boss', 'pg-copy-streams'],
};

const packagePath = (names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** @param {{ from: string, fromNot?: string, to: string, toNot?: string }} paths regular expressions */
const forbid = (name, comment, { from, fromNot = NOTHING, to, toNot = NOTHING }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: fromNot },
  to: { path: to, pathNot: toNot },
});

/** The dependency rules of ARCHITECTURE.md. A new feature folder is covered as soon as it exists. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files must not import each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolvable',
      comment: 'An import that resolves to no file escapes every rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    forbid('workspaces', 'A workspace imports contracts, and no other workspace.', {
      from: `^(${workspaces.join('|')})/`,
      to: `^(${workspaces.join('|')})/`,
      toNot: '^($1|contracts)/',
    }),
    forbid('no-scripts', 'Shipped code imports no script.', { from: '^[^/]+/src/', to: '^scripts/' }),
    forbid('scripts-lib', 'All workspaces may use scripts/lib, so it imports none of them.', {
      from: '^scripts/lib/',
      to: `^(${workspaces.join('|')})/`,
    }),
    forbid('contracts', 'The server and the browser both use contracts: no framework or page code.', {
      from: '^contracts/',
      to: packagePath(['@nestjs', 'typeorm', 'express', 'react', 'react-[^/]+', 'sharp', 'pg', 'stripe']),
    }),
    {
      name: 'contracts-node',
      comment: 'Browsers use contracts: no module of Node.',
      severity: 'error',
      from: { path: '^contracts/src/' },
      to: { dependencyTypes: ['core'] },
    },
    forbid('common', 'common is the lowest layer of the backend.', {
      from: '^backend/src/common/',
      to: '^backend/src/',
      toNot: '^backend/src/common/',
    }),
    forbid('platform', 'platform serves every feature alike: of the backend, it imports only common.', {
      from: '^backend/src/platform/',
      to: '^backend/src/[^/]+/',
      toNot: '^backend/src/(platform|common)/',
    }),
    forbid('framing', 'framing is pixels in, pixels out: no platform, feature, HTTP or database.', {
      from: '^backend/src/framing/',
      to: `^backend/src/[^/]+/|${packagePath(['@nestjs', 'typeorm', 'express'])}`,
      toNot: '^backend/src/framing/',
    }),
    forbid('admin', 'admin imports features, never the reverse.', {
      from: '^backend/src/[^/]+/',
      fromNot: '^backend/src/admin/',
      to: '^backend/src/admin/',
    }),
    forbid('disk', 'Only platform reads and writes files.', {
      from: '^backend/src/',
      fromNot: `${SPECS}|^backend/src/platform/`,
      to: '^(node:)?fs(/|$)',
    }),
    ...Object.entries(EXTERNAL_SERVICES).map(([folder, names]) =>
      forbid(`external-${names[0]}`, `Only ${folder} imports ${names.join(', ')}.`, {
        from: '^backend/src/',
        fromNot: `${SPECS}|^backend/src/${folder}/`,
        to: packagePath(names),
      }),
    ),
    forbid('guest-and-organizer', 'The guest app and the organizer app share only frontend/src/shared.', {
      from: '^frontend/src/(guest|organizer)/',
      to: '^frontend/src/(guest|organizer)/',
      toNot: '^frontend/src/$1/',
    }),
    forbid('shared', 'shared imports neither app.', {
      from: '^frontend/src/shared/',
      to: '^frontend/src/(guest|organizer)/',
    }),
    forbid('organizer-features', 'Features import neither each other nor app/, which composes them.', {
      from: '^frontend/src/organizer/([^/]+)/',
      fromNot: '^frontend/src/organizer/app/',
      to: '^frontend/src/organizer/[^/]+/',
      toNot: `^frontend/src/organizer/($1|${ORGANIZER_LAYERS})/`,
    }),
    forbid('admin-layers', 'providers, layout and components import no page of the console.', {
      from: `^admin-ui/src/(${ADMIN_LAYERS})/`,
      to: '^admin-ui/src/[^/]+/',
      toNot: `^admin-ui/src/(${ADMIN_LAYERS})/`,
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules|^[^/]+/(dist|test-results)/' },
    exclude: { path: 'api\\.generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${import.meta.dirname}/tsconfig.base.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
