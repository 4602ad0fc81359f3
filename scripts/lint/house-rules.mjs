import { builtinModules } from 'node:module';
import { join } from 'node:path/posix';
import { foreignTo, WORKSPACES } from './workspaces.mjs';

/**
 * The arrows of ARCHITECTURE.md as lint rules, made from the folders that exist: a new feature folder is bound by them
 * the moment it is created. So is a new workspace, by its Nx tag.
 */

/** Layers that features build on; everything else beside them is a feature. */
const BACKEND_GROUND = ['platform', 'common', 'framing'];
const FRONTEND_GROUND = ['components', 'lib', 'config'];
const ADMIN_GROUND = ['providers', 'layout', 'components'];

/** Endings of everything that can import. */
export const SOURCES = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}';

const below = (folder, names) => names.map((name) => `${folder}/${name}`);
const without = (names, ground) => names.filter((name) => !ground.includes(name));

/**
 * @param {{ backendRooms: string[], frontendFeatures: string[], adminPlaces: string[] }} tree names of folders
 * @returns {{ target: string[], from: string[], message: string }[]} zones for import-x/no-restricted-paths
 */
export function importZones({ backendRooms, frontendFeatures, adminPlaces }) {
  const backend = (...names) => below('backend/src', names);
  const features = without(backendRooms, BACKEND_GROUND);
  const frontend = below('frontend/src/features', frontendFeatures);
  const pages = below('admin-ui/src', without(adminPlaces, ADMIN_GROUND));
  const frontendGround = below('frontend/src', FRONTEND_GROUND);
  const workspaces = WORKSPACES.map(({ folder }) => folder);
  return [
    ...WORKSPACES.map((workspace) => {
      const foreign = foreignTo(workspace).map(({ folder }) => folder);
      return [[workspace.folder], foreign, `${workspace.folder} imports contracts at most.`];
    }),
    [
      workspaces.map((folder) => `${folder}/src`),
      ['scripts'],
      'What is built and shipped imports no script.',
    ],
    [['scripts/lib'], workspaces, 'All workspaces may use scripts/lib, so it imports none of them.'],
    [backend(...BACKEND_GROUND), backend(...features), 'platform, common and framing import no feature.'],
    [backend('framing'), backend('platform', 'common'), 'framing is pixels in, pixels out.'],
    [backend('platform', 'common'), backend('framing'), 'platform and common serve every feature alike.'],
    [
      backend(...without(features, ['admin'])),
      backend('admin'),
      'admin imports features, never the reverse.',
    ],
    [frontendGround, ['frontend/src/app', ...frontend], 'Shared folders import no route and no feature.'],
    ...frontend.map((feature) => {
      const others = ['frontend/src/app', ...without(frontend, [feature])];
      return [[feature], others, 'Features import neither each other nor app/, which composes them.'];
    }),
    [below('admin-ui/src', ADMIN_GROUND), pages, 'Shared folders import no page of the console.'],
  ]
    .filter(([target, from]) => target.length > 0 && from.length > 0)
    .map(([target, from, message]) => ({ target: below('.', target), from: below('.', from), message }));
}

/* Restrictions by name: the modules, and the message. */

/** Node's own modules without `node:`, which would pass by a rule on `node:fs`. */
const BARE = [builtinModules.filter((name) => !name.startsWith('node:')), 'Use the node: name.'];

/** What contracts exports is used by server and browsers alike. */
const NOT_IN_CONTRACTS = [
  '@nestjs/* typeorm express react react-* node:* sharp pg stripe'.split(' '),
  'contracts imports neither server nor page.',
];
const NOT_IN_FRAMING = [['@nestjs/*', 'typeorm', 'express'], 'framing imports neither HTTP nor database.'];

/** What a workspace must not import. */
function foreignPackages(workspace) {
  const names = foreignTo(workspace).flatMap(({ name }) => [name, `${name}/*`]);
  const foreign = [names, `${workspace.folder} imports contracts at most.`];
  return workspace.folder === 'contracts' ? [foreign, NOT_IN_CONTRACTS] : [foreign];
}

/** Each external service or library of the backend is imported in exactly one folder. */
const HOMES = [
  ['picture codecs', 'framing', ['sharp', 'libheif-js', 'libheif-js/*']],
  ['Stripe', 'platform/payments', ['stripe']],
  ['SMTP', 'platform/mail', ['nodemailer', '@nestjs-modules/mailer', '@nestjs-modules/mailer/*']],
  ['S3', 'platform/storage', ['@aws-sdk/*']],
  ['the disk', 'platform', ['node:fs', 'node:fs/promises']],
  ['Prometheus', 'platform/metrics', ['prom-client']],
  ['PostgreSQL drivers', 'platform', ['pg', 'pg-boss', 'pg-copy-streams']],
];

/** A flat config entry that refuses modules by name, in `import`, `export … from`, `import()` and `require()`. */
function refusing(folder, restrictions, ignores = []) {
  const refused = [BARE, ...restrictions].map(([modules, message]) => {
    const name = `[value=/^(${modules.map(regularExpressionOf).join('|')})$/]`;
    return { selector: `.source${name}, CallExpression[callee.name='require'] > Literal${name}`, message };
  });
  const rules = { 'no-restricted-syntax': ['error', ...refused] };
  return { files: [`${folder}/*.${SOURCES}`], ignores, rules };
}

/** A slash would end the expression in a selector. */
const regularExpressionOf = (name) =>
  name.replaceAll('.', '[.]').replaceAll('/', '\\u002F').replaceAll('*', '.*');

/** @returns flat config entries that bind workspaces, then rooms of the backend, to what they may import by name */
export function restrictedModules() {
  const backend = foreignPackages(WORKSPACES.find(({ folder }) => folder === 'backend'));
  const rooms = ['', ...new Set(HOMES.map(([, home]) => home).sort())];
  return [
    refusing('**', []),
    ...WORKSPACES.map((workspace) => refusing(`${workspace.folder}/**`, foreignPackages(workspace))),
    ...rooms.map((room) => {
      const elsewhere = HOMES.filter(([, home]) => !`${room}/`.startsWith(`${home}/`));
      const restrictions = elsewhere.map(([name, home, modules]) => [modules, `${name}: only in ${home}.`]);
      if (room === 'framing') restrictions.push(NOT_IN_FRAMING);
      return refusing(join('backend/src', room, '**'), [...restrictions, ...backend], ['**/*.spec.ts']);
    }),
  ];
}
