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
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** As far as can be told without the engine that runs it. */
describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml')) as Compose;
  const services = Object.entries(compose.services);
  const api = compose.services['api']!;

  it('says where each service comes from, with a version', () => {
    for (const [name, { image, build }] of services) {
      if (build === undefined)
        expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:[\w.-]*\d/)]);
      else expect(existsSync(join(root, build, 'Dockerfile'))).toBe(true);
    }
  });

  it('waits only for services that are there, and for health only where it is asked', () => {
    for (const { depends_on: needed = {} } of Object.values(compose.services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(compose.services).toHaveProperty(name);
        const isWatched = name === 'api' || compose.services[name]?.healthcheck !== undefined;
        if (condition === 'service_healthy') expect([name, isWatched]).toEqual([name, true]);
      }
    }
  });

  it('mounts files that are there and volumes that it names', () => {
    for (const volume of services.flatMap(([, { volumes = [] }]) => volumes)) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect([source, existsSync(join(root, source))]).toEqual([source, true]);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  it('gives the nodes settings that exist, and such as a start takes', () => {
    const known = new Set(
      [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
    );
    expect(Object.keys(api.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);

    const given: Record<string, string> = {
      APP_URL: 'https://frames.example.com',
      SESSION_SECRET: 'x'.repeat(40),
      DATABASE_PASSWORD: 'secret',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const env = Object.entries(api.environment ?? {}).map(([name, text]) => [name, filledIn(text, given)]);
    const settings = parseSettings(Object.fromEntries(env) as Record<string, string>);
    expect(settings.storage).toMatchObject({ endpoint: 'http://media:9000', forcePathStyle: true });
    expect(settings.databaseUrl).toBe('postgres://eventframe:secret@database:5432/eventframe');
    expect(settings.trustProxy).toBe(1);
    expect(compose.services).toHaveProperty(new URL(settings.databaseUrl!).hostname);
    expect(compose.services).toHaveProperty(new URL(settings.storage!.endpoint!).hostname);
    expect(compose.services).toHaveProperty(new URL(settings.mail.smtpUrl!).hostname);
  });

  it('asks for every secret and brings none along', () => {
    const texts = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = texts.filter(([name]) => /SECRET$|PASSWORD$|SECRET_ACCESS_KEY$/.test(name));
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, text] of secrets) expect(text).toMatch(/^\$\{\w+:(?:\?.+|-)\}$/);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  it('copies what is there, from stages that are there', () => {
    const stages = lines.flatMap((line) => /^FROM \S+ AS (\w+)/.exec(line)?.[1] ?? []);
    for (const line of lines.filter((text) => text.startsWith('COPY '))) {
      const [, stage, sources = ''] = /^COPY (?:--from=(\w+) )?(.+) \S+$/.exec(line) ?? [];
      if (stage !== undefined) expect(stages).toContain(stage);
      // What is built or installed is not in the repository.
      const paths = sources.split(' ').map((path) => path.replace(/^\/app\//, ''));
      const kept = paths.filter((path) => !/(?:^|\/)(?:dist|node_modules)$/.test(path));
      for (const path of kept) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  it('lists every workspace, or npm would not install it', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(lines).toContain(`COPY ${name}/package.json ${name}/`);
  });

  it('runs as somebody who is not root, and says when it is ready', () => {
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('RUN ')),
    );
    expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    expect(read('Dockerfile')).toContain('/api/health/ready');
  });
});

describe('the balancer', () => {
  const conf = read('deploy/nginx/eventframe.conf.template');

  it('lets every upload through that the service takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(parseSettings({}).rendering.maxUploadBytes);
  });

  it('takes no busy node for a dead one, asks twice only where that is safe, and writes no token down', () => {
    expect(conf).toMatch(/server api:3000 resolve max_fails=0;/);
    const [twice, ...others] = conf.split('location ').filter((part) => part.includes('non_idempotent'));
    expect(twice).toMatch(/^\/api\/public\/upload-photo\/ \{/);
    expect(others).toEqual([]);
    expect(conf).toMatch(/log_format [^;]*\$logged_uri/);
    expect(conf).not.toMatch(/log_format [^;]*\$(uri|request_uri|request|args)\b/);
  });

  it('sends what must not be asked twice over no connection that a node may be closing', () => {
    const [, kept, fresh] = conf.split(/^upstream /m);
    expect(kept).toMatch(/keepalive 64;/);
    expect(fresh).toMatch(/^eventframe_once \{[^}]*\}/);
    expect(/^[^}]*/.exec(fresh ?? '')?.[0]).not.toContain('keepalive');
    expect(conf).toMatch(
      /map \$request_method \$nodes \{\s+GET eventframe;\s+HEAD eventframe;\s+default eventframe_once;/,
    );
    expect(conf).toMatch(/location \/ \{\s+proxy_pass http:\/\/\$nodes;/);
  });

  it('holds no live gallery back, and keeps the figures to the operator', () => {
    expect(conf).toMatch(/stream\$ \{\s+proxy_buffering off;/);
    expect(conf).toMatch(/location = \/api\/metrics \{\s+return 404;/);
  });
});

/** A text with `${NAME:-fallback}` and `${NAME:?problem}` filled in, as compose does. */
function filledIn(text: string, given: Record<string, string>): string {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_all, name: string, fallback = '') => given[name] ?? String(fallback),
  );
}
