import { foreignTo, WORKSPACES } from './workspaces.mjs';

/**
 * The arrows of ARCHITECTURE.md as lint rules, made from the folders that exist: a new feature folder is
 * bound by them the moment it is created, nobody has to add it to a list. So is a new workspace, by its Nx tag.
 */

/** Rooms of the backend that features build on; everything else directly under backend/src is a feature. */
const BACKEND_GROUND = ['platform', 'common', 'framing'];

/** Rooms of the frontend that features build on. */
const SHARED = ['components', 'lib', 'config'];

/** Endings of everything that can import. */
export const SOURCES = '{ts,tsx,mts,cts,js,jsx,mjs,cjs}';

/**
 * @param {{ root: string, backendRooms: string[], frontendFeatures: string[], adminPlaces: string[] }} tree
 * @returns {{ target: string, from: string | string[], message: string }[]} zones for import-x/no-restricted-paths
 */
export function houseZones({ backendRooms, frontendFeatures, adminPlaces }) {
  const zones = [];
  const forbid = (target, from, message) => zones.push({ target, from, message });

  for (const workspace of WORKSPACES) {
    for (const other of foreignTo(workspace)) {
      const message = `${workspace.folder} must not import ${other.folder}: the arrows point to contracts only.`;
      forbid(`./${workspace.folder}`, `./${other.folder}`, message);
    }
  }

  forbid(
    './scripts/lib',
    WORKSPACES.map(({ folder }) => `./${folder}`),
    'All workspaces may use scripts/lib, so it imports none of them.',
  );
  for (const { folder } of WORKSPACES) {
    forbid(`./${folder}/src`, './scripts', 'What is built and shipped knows no script.');
  }

  const features = backendRooms.filter((room) => !BACKEND_GROUND.includes(room));
  for (const ground of BACKEND_GROUND) {
    for (const feature of features) {
      forbid(`./backend/src/${ground}`, `./backend/src/${feature}`, `${ground} knows no feature.`);
    }
  }
  forbid('./backend/src/framing', './backend/src/platform', 'framing is pixels in, pixels out.');
  forbid('./backend/src/framing', './backend/src/common', 'framing is pixels in, pixels out.');
  forbid('./backend/src/platform', './backend/src/framing', 'platform does not know what it carries.');
  forbid('./backend/src/common', './backend/src/framing', 'common serves every feature alike.');
  for (const feature of features.filter((name) => name !== 'admin')) {
    forbid(
      `./backend/src/${feature}`,
      './backend/src/admin',
      'admin looks at the features, never the reverse.',
    );
  }

  for (const shared of SHARED) {
    forbid(`./frontend/src/${shared}`, './frontend/src/app', `${shared} knows no route.`);
  }
  for (const feature of frontendFeatures) {
    for (const other of frontendFeatures) {
      if (other !== feature) {
        forbid(
          `./frontend/src/features/${feature}`,
          `./frontend/src/features/${other}`,
          'Features do not import each other; app/ composes them, components/ and lib/ serve them.',
        );
      }
    }
    for (const shared of SHARED) {
      forbid(`./frontend/src/${shared}`, `./frontend/src/features/${feature}`, `${shared} knows no feature.`);
    }
    forbid(`./frontend/src/features/${feature}`, './frontend/src/app', 'A feature does not know its routes.');
  }

  const adminGround = ['providers', 'layout', 'components'];
  for (const ground of adminGround.filter((name) => adminPlaces.includes(name))) {
    for (const place of adminPlaces.filter((name) => !adminGround.includes(name))) {
      forbid(
        `./admin-ui/src/${ground}`,
        `./admin-ui/src/${place}`,
        `${ground} knows no place of the console.`,
      );
    }
  }
  return zones;
}

/** Workspaces by name: what {@link houseZones} forbids by path. */
function foreignPackages(folder) {
  const workspace = WORKSPACES.find((one) => one.folder === folder);
  return {
    group: foreignTo(workspace).flatMap(({ name }) => [name, `${name}/*`]),
    message: `${folder} imports contracts at most.`,
  };
}

/** What contracts says is said to servers and browsers alike. */
const NOT_IN_CONTRACTS = {
  group: ['@nestjs/*', 'typeorm', 'express', 'react', 'react-*', 'node:*', 'sharp', 'pg', 'stripe'],
  message: 'contracts knows neither server nor page.',
};

/**
 * Refuses modules by name, however they are asked for: by import and export, which the one rule sees, and by
 * `import()` and `require()`, which only the other does.
 *
 * @param {{ group: string[], message: string }[]} patterns groups of names, with `*` for anything
 */
function refusing(patterns) {
  const asked = patterns.flatMap(({ group, message }) => {
    const name = `[value=/^(${group.map(regularExpressionOf).join('|')})$/]`;
    return [
      { selector: `ImportExpression > Literal.source${name}`, message },
      { selector: `CallExpression[callee.name='require'] > Literal.arguments${name}`, message },
    ];
  });
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...asked],
  };
}

/** A slash would end the expression in a selector. */
const regularExpressionOf = (name) =>
  name.replaceAll('.', '[.]').replaceAll('/', '\\u002F').replaceAll('*', '.*');

/** @returns flat config entries that keep workspaces from importing each other by name */
export function packageArrows() {
  return WORKSPACES.map(({ folder }) => {
    const patterns = [foreignPackages(folder), ...(folder === 'contracts' ? [NOT_IN_CONTRACTS] : [])];
    return {
      files: [`${folder}/**/*.${SOURCES}`],
      rules: refusing(patterns),
    };
  });
}

/** Each outside world of the backend is imported in exactly one folder. */
const WORLDS = [
  { modules: ['sharp', 'libheif-js', 'libheif-js/*'], home: 'backend/src/framing', name: 'picture codecs' },
  { modules: ['stripe'], home: 'backend/src/platform/payments', name: 'Stripe' },
  {
    modules: ['nodemailer', '@nestjs-modules/mailer', '@nestjs-modules/mailer/*'],
    home: 'backend/src/platform/mail',
    name: 'SMTP',
  },
  { modules: ['@aws-sdk/*'], home: 'backend/src/platform/storage', name: 'S3' },
  { modules: ['node:fs', 'node:fs/promises'], home: 'backend/src/platform', name: 'the disk' },
  { modules: ['prom-client'], home: 'backend/src/platform/metrics', name: 'Prometheus' },
  { modules: ['pg', 'pg-boss', 'pg-copy-streams'], home: 'backend/src/platform', name: 'PostgreSQL drivers' },
];

/** HTTP and database, which the engine must not know. */
const NOT_IN_FRAMING = ['@nestjs/*', 'typeorm', 'express'];

/** @returns flat config entries: for each room, the outside worlds that live elsewhere */
export function outsideWorlds() {
  const homes = [...new Set(WORLDS.map((world) => world.home))].sort((a, b) => a.length - b.length);
  const entry = (files, ignores, worlds, extra = []) => ({
    files,
    ignores: ['**/*.spec.ts', ...ignores],
    rules: refusing([
      ...worlds.map(({ modules, home, name }) => ({ group: modules, message: `${name}: only in ${home}.` })),
      ...extra,
      foreignPackages('backend'),
    ]),
  });
  const everywhere = entry([`backend/src/**/*.${SOURCES}`], [], WORLDS);
  const perHome = homes.map((home) =>
    entry(
      [`${home}/**/*.${SOURCES}`],
      [],
      WORLDS.filter((world) => !home.startsWith(world.home)),
      home === 'backend/src/framing'
        ? [{ group: NOT_IN_FRAMING, message: 'framing knows neither HTTP nor database.' }]
        : [],
    ),
  );
  return [everywhere, ...perHome];
}
