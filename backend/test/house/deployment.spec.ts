import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseSettings } from '../../src/platform/config/parse-settings.js';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  deploy?: { replicas?: string };
  command?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** All variables required by the files, as compose substitutes them. */
const GIVEN = {
  APP_URL: 'https://frames.example.com',
  SESSION_SECRET: 'x'.repeat(40),
  DATABASE_PASSWORD: 'secret',
  S3_SECRET_ACCESS_KEY: 'secret',
  TLS_FOLDER: '/etc/letsencrypt/live/frames.example.com',
};

describe('compose files', () => {
  const {
    $schema: _dialect,
    id: _id,
    ...schema
  } = JSON.parse(read('backend/test/fixtures/compose-spec/compose-spec.json')) as Record<string, object>;
  const isCompose = new Ajv({ unknownFormats: 'ignore', logger: false }).compile(schema);
  const schemaErrorsOf = (text: string) => {
    // The property `name` is newer than this copy of the schema.
    const { name: _name, ...compose } = parse(substitute(text, GIVEN)) as Record<string, object>;
    return isCompose(compose) === true ? [] : (isCompose.errors ?? []).map(({ dataPath }) => dataPath);
  };

  it.each(['docker-compose.yml', 'docker-compose.tls.yml'])('conforms to the compose schema: %s', (file) => {
    expect(schemaErrorsOf(read(file))).toEqual([]);
  });

  it.each([
    ['read_only: true', 'readonly: true'],
    ['stop_grace_period: 60s', 'stop_grace_periods: 60s'],
    ['cap_drop: [ALL]', 'cap_drop: ALL'],
    ['replicas: ${API_NODES:-2}', 'replicas: two'],
  ])('rejects %s written as %s', (right, wrong) => {
    const text = read('docker-compose.yml');
    expect(text).toContain(right);
    expect(schemaErrorsOf(text.replace(right, wrong))).not.toEqual([]);
  });
});

/** Checks that need no container engine. */
describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml')) as Compose;
  const services = Object.entries(compose.services);
  const environmentWith = (given: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(api.environment ?? {}).map(([name, text]) => [name, substitute(text, given)]),
    );
  const api = compose.services['api']!;
  const known = new Set(
    [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  );

  it('defines an image version or a build for each service', () => {
    for (const [name, { image, build }] of services) {
      if (build === undefined)
        expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:[\w.-]*\d/)]);
      else expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true);
    }
  });

  it('runs several read-only nodes without capabilities, with PostgreSQL 18', () => {
    expect(api).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      volumes: ['uploads:/data'],
    });
    expect(compose.services['balancer']?.read_only).toBe(true);
    expect(compose.services['database']?.image).toMatch(/^postgres:18\b/);
    expect(Number(substitute(api.deploy?.replicas ?? '', {}))).toBeGreaterThan(1);
    // The calculation for 20 nodes in docs/capacity.md.
    const command = substitute(compose.services['database']?.command?.join(' ') ?? '', {});
    expect(Number(/max_connections=(\d+)/.exec(command)?.[1])).toBeGreaterThanOrEqual(20 * 26 + 20);
  });

  it('depends only on existing services, and on health only if they have a health check', () => {
    for (const { depends_on: needed = {} } of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(compose.services).toHaveProperty(name);
        const isWatched = name === 'api' || compose.services[name]?.healthcheck !== undefined;
        if (condition === 'service_healthy') expect([name, isWatched]).toEqual([name, true]);
      }
    }
  });

  it('mounts only existing files and declared volumes', () => {
    for (const volume of services.flatMap(([, { volumes = [] }]) => volumes)) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect([source, existsSync(join(root, source))]).toEqual([source, true]);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  it('passes only known and valid settings to the nodes', () => {
    expect(Object.keys(api.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);

    const given: Record<string, string> = {
      APP_URL: 'https://frames.example.com',
      SESSION_SECRET: 'x'.repeat(40),
      DATABASE_PASSWORD: 'secret',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const settings = parseSettings(environmentWith(given));
    expect(settings.storage).toMatchObject({ endpoint: 'http://media:9000', forcePathStyle: true });
    expect(settings.databaseUrl).toBe('postgres://eventframe:secret@database:5432/eventframe');
    expect(settings.trustProxy).toBe(1);
    const grace = Number.parseInt(api.stop_grace_period ?? '', 10) * 1000;
    expect([settings.shutdownMs, settings.shutdownMs < grace]).toEqual([45_000, true]);
    expect(settings.claims).toEqual(parseSettings({}).claims);
    expect(settings.rendering).toEqual(parseSettings({}).rendering);
    expect(parseSettings({ ...environmentWith({ ...given, TRUST_PROXY: '2' }) }).trustProxy).toBe(2);
    expect(parseSettings({ ...environmentWith({ ...given, CLAIM_EVENTS: '' }) }).claims.events).toBe('');
    expect(compose.services).toHaveProperty(new URL(settings.databaseUrl!).hostname);
    expect(compose.services).toHaveProperty(new URL(settings.storage!.endpoint!).hostname);
    expect(compose.services).toHaveProperty(new URL(settings.mail.smtpUrl!).hostname);
  });

  it('passes all settings except those fixed by the containers', () => {
    const decided = new Set([
      // Fixed by the image: the port and the volume.
      ...['PORT', 'HOST', 'DATA_DIR'],
      // The compose file's media store has a single region.
      'S3_REGION',
    ]);
    const missing = [...known].filter((name) => !decided.has(name) && !(name in (api.environment ?? {})));
    expect(missing).toEqual([]);
    expect([...decided].filter((name) => name in (api.environment ?? {}))).toEqual([]);
    const fixed = /^(?:DATABASE_URL|S3_(?:ENDPOINT|BUCKET|ACCESS_KEY_ID|FORCE_PATH_STYLE))$/;
    for (const [name, text] of Object.entries(api.environment ?? {}))
      if (!fixed.test(name)) expect(text).toMatch(new RegExp(`^\\$\\{${name}(?:[:-]|\\})`));
  });

  // asvs: 13.2.3
  it('requires every secret and contains none', () => {
    const texts = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = texts.filter(([name]) => /SECRET$|PASSWORD$|SECRET_ACCESS_KEY$/.test(name));
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, text] of secrets) expect(text).toMatch(/^\$\{\w+:(?:\?.+|-)\}$/);
  });
});

describe('docker-compose.tls.yml', () => {
  // asvs: 12.2.2
  it('mounts the certificate and replaces the HTTP configuration', () => {
    const plain = parse(read('docker-compose.yml')) as Compose;
    const override = parse(read('docker-compose.tls.yml')) as Compose;
    expect(Object.keys(override.services)).toEqual(['balancer']);
    const mounts = (override.services['balancer']?.volumes ?? []).map((volume) => {
      const [, source = '', target = ''] = /^(\$\{[^}]+\}|[^:]+):([^:]+):ro$/.exec(volume) ?? [];
      return { source, target };
    });
    for (const { source } of mounts.filter((mount) => mount.source.startsWith('.')))
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
    expect(plain.services['balancer']?.volumes).toContain(
      './deploy/nginx/listen.conf:/etc/nginx/listen.conf:ro',
    );
    const certificates = mounts.find(({ source }) => source.startsWith('${TLS_FOLDER:?'))?.target;
    expect(mounts.map(({ target }) => target)).toContain('/etc/nginx/listen.conf');
    expect(read('deploy/nginx/listen-tls.conf')).toContain(`ssl_certificate ${certificates}/fullchain.pem;`);
  });

  // asvs: 4.1.2, 12.1.1
  it('redirects pages to HTTPS and rejects calls over HTTP', () => {
    const places = [...read('deploy/nginx/redirect.conf').matchAll(/location (.+) \{\s*(.+);/g)];
    expect(places.map(([, where, what]) => [where, what])).toEqual([
      ['= /api/health/ready', 'proxy_pass http://eventframe'],
      ['/api/', 'return 403'],
      ['/', 'return 308 https://$host$request_uri'],
    ]);
    expect(read('deploy/nginx/listen-tls.conf')).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  it('copies only existing files from existing stages', () => {
    const stages = lines.flatMap((line) => /^FROM \S+ AS (\w+)/.exec(line)?.[1] ?? []);
    for (const line of lines.filter((text) => text.startsWith('COPY '))) {
      const [, stage, sources = ''] = /^COPY (?:--from=(\w+) )?(.+) \S+$/.exec(line) ?? [];
      if (stage !== undefined) expect(stages).toContain(stage);
      // Built and installed files are not in the repository.
      const paths = sources.split(' ').map((path) => path.replace(/^\/app\//, ''));
      const kept = paths.filter((path) => !/(?:^|\/)(?:dist|node_modules)$/.test(path));
      for (const path of kept) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  it("copies every workspace's package.json, which npm needs", () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(lines).toContain(`COPY ${name}/package.json ${name}/`);
  });

  it('runs as an unprivileged user with a health check', () => {
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('RUN ')),
    );
    expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    expect(read('Dockerfile')).toContain('/api/health/ready');
  });
});

describe('balancer configuration', () => {
  const conf = read('deploy/nginx/eventframe.conf.template');

  it("allows the service's maximum upload size", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(parseSettings({}).rendering.maxUploadBytes);
  });

  it('reports uploads that it cannot buffer as busy', () => {
    const [uploads] = conf.split('location ').filter((part) => part.startsWith('/api/public/upload-photo/'));
    expect(uploads).toMatch(/error_page 500 503 =503 @too_many;/);
  });

  it('retries only idempotent uploads, never disables a busy node and logs no tokens', () => {
    expect(conf).toMatch(/server api:3000 resolve max_fails=0;/);
    const [twice, ...others] = conf.split('location ').filter((part) => part.includes('non_idempotent'));
    expect(twice).toMatch(/^\/api\/public\/upload-photo\/ \{/);
    expect(others).toEqual([]);
    expect(conf).toMatch(/log_format [^;]*\$logged_uri/);
    expect(conf).not.toMatch(/log_format [^;]*\$(uri|request_uri|request|args)\b/);
  });

  it('sends unsafe methods over new connections', () => {
    const [, kept, fresh] = conf.split(/^upstream /m);
    expect(kept).toMatch(/keepalive 64;/);
    expect(fresh).toMatch(/^eventframe_once \{[^}]*\}/);
    expect(/^[^}]*/.exec(fresh ?? '')?.[0]).not.toContain('keepalive');
    expect(conf).toMatch(
      /map \$request_method \$nodes \{\s+GET eventframe;\s+HEAD eventframe;\s+default eventframe_once;/,
    );
    expect(conf).toMatch(/location \/ \{\s+proxy_pass http:\/\/\$nodes;/);
  });

  it('does not buffer streams and hides metrics', () => {
    const { paths } = JSON.parse(read('contracts/openapi.json')) as { paths: Record<string, unknown> };
    const flowing = Object.keys(paths).filter((path) => /stream|zip/.test(path));
    expect(flowing).toHaveLength(3);
    const unbuffered = [...conf.matchAll(/location ~ (\S+) \{\s+proxy_buffering off;/g)].map(([, of]) =>
      RegExp(of ?? ''),
    );
    const left = flowing.filter((path) => !unbuffered.some((place) => place.test(path)));
    expect(left).toEqual([]);
    expect(conf).toMatch(/location = \/api\/metrics \{\s+return 404;/);
  });
});

/** Substitutes `${NAME:-fallback}` and `${NAME:?problem}`, as compose does. */
function substitute(text: string, given: Record<string, string>): string {
  return text.replace(
    /\$\{(\w+)(?::?-([^}]*)|:\?[^}]*)?\}/g,
    (_all, name: string, fallback = '') => given[name] ?? String(fallback),
  );
}
