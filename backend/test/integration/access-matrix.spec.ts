import { createOpenApiDocument } from '../../src/openapi.js';
import { PhotosRepository } from '../../src/photos/photos.repository.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { Agent, signedInAdmin, signedInOrganizer, type Account } from '../factories/accounts.js';
import { eventRow, photoRow, receiptOf } from '../factories/gallery.js';
import { photoJpeg } from '../factories/uploads.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import {
  callOf,
  type Placement,
  PLACEMENTS,
  type Role,
  ROLES,
  sendCall,
  type World,
} from './access-matrix.placements.js';

type RoleAccounts = Record<Exclude<Role, 'visitor'>, Account>;

describe('access matrix', () => {
  let app: TestApp;
  let accounts: RoleAccounts;

  beforeAll(async () => {
    app = await createTestApp();
    accounts = await createAccounts();
  });
  afterAll(() => app.stop());

  // spec: roles.enforced-by-server
  // asvs: 6.3.4, 16.5.3
  it('lists exactly the calls of the OpenAPI document', () => {
    const { paths } = createOpenApiDocument(app.nest);
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect([...new Set(Object.keys(PLACEMENTS).map(callOf))].sort()).toEqual(calls.sort());
  });

  // spec: roles.admins, roles.enforced-by-server, calls.session-cookie, console.access
  // spec: console-rules.refused-roles
  // asvs: 3.2.1, 3.4.4, 3.4.6, 4.1.1, 8.2.1, 8.2.2, 8.3.1, 14.2.2, 14.3.2, 16.5.3
  it.each(Object.keys(PLACEMENTS))(
    'returns the expected status and security headers to each role: %s',
    async (line) => {
      const placement = PLACEMENTS[line]!;
      const own = placement.changesAccount ? await createAccounts() : accounts;
      const statuses: Partial<Record<Role, number>> = {};
      for (const role of ROLES) {
        const agent = role === 'visitor' ? new Agent(app) : own[role].agent;
        statuses[role] = await statusOf(agent, line, placement, await createWorld(own.owner, placement));
      }
      expect(statuses).toEqual(Object.fromEntries(ROLES.map((role, at) => [role, placement.statuses[at]])));
    },
  );

  // Clients send null as well as omitting a field.
  it('rejects null in every body field that is not nullable', async () => {
    const fields = fieldsOfBodies(createOpenApiDocument(app.nest));
    expect(fields.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    for (const { call, field, takesNull } of fields) {
      const placement = PLACEMENTS[call]!;
      const own = placement.changesAccount ? await createAccounts() : accounts;
      const role = (['owner', 'admin'] as const).find(
        (each) => placement.statuses[ROLES.indexOf(each)]! < 401,
      );
      const agent = role === undefined ? new Agent(app) : own[role].agent;
      const world = await createWorld(own.owner, placement);
      const body = () => ({ ...placement.body?.(world), [field]: null });
      const status = await statusOf(agent, call, { ...placement, body }, world);
      if (status >= 500 || (!takesNull && status < 400)) wrong.push({ call, field, status });
    }
    expect(wrong).toEqual([]);
  });

  async function statusOf(agent: Agent, line: string, placement: Placement, world: World): Promise<number> {
    const response = await sendCall(agent, line, placement, world);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
    else await response.arrayBuffer();
    expectSafe(response);
    return response.status;
  }

  async function createAccounts(): Promise<RoleAccounts> {
    const [owner, other, suspended, admin] = await Promise.all([
      signedInOrganizer(app),
      signedInOrganizer(app),
      signedInOrganizer(app),
      signedInAdmin(app),
    ]);
    await app.database.query("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id]);
    return { owner, other, suspended, admin };
  }

  async function createWorld(owner: Account, { hidden, reported }: Placement): Promise<World> {
    const ownerId = await existingOwnerId(owner);
    const event = await eventRow(app, { ...owner, id: ownerId });
    const photoId = await photoRow(app, event, { hidden: hidden === true });
    await storePictures(photoId);
    if (reported) await app.nest.get(PhotosRepository).insertReport({ photoId, reason: 'other' });
    const [stranger] = await app.database.query<{ id: string }[]>(
      `INSERT INTO users (name, email, username, password)
       SELECT 'Stranger', address, address, 'x' FROM (SELECT gen_random_uuid() || '@example.org') AS a (address)
       RETURNING id`,
    );
    return {
      ownerId,
      eventId: event.id,
      slug: event.slug,
      frameId: event.frameId,
      photoId,
      receipt: receiptOf(app, photoId),
      strangerId: stranger?.id ?? '',
    };
  }

  /** Stores the photo's files for calls that read or delete them. */
  async function storePictures(photoId: string): Promise<void> {
    const [[row]] = await app.database.query<[[Record<string, string>], number]>(
      `UPDATE generated_photos SET download_object = 'downloads/' || id || '.png' WHERE id = $1
       RETURNING framed_object, thumb_object, original_object, download_object`,
      [photoId],
    );
    for (const name of Object.values(row)) {
      await app.nest.get(Storage).put(name, await photoJpeg(), {
        contentType: 'image/png',
        cacheControl: 'private, no-store',
      });
    }
  }

  /** The shared owner's id if an earlier role's request deleted this account. */
  async function existingOwnerId({ id }: Account): Promise<string> {
    const rows = await app.database.query<unknown[]>('SELECT FROM users WHERE id = $1', [id]);
    return rows.length > 0 ? id : accounts.owner.id;
  }
});

interface BodyField {
  call: string;
  field: string;
  takesNull: boolean;
}

/** Every field of every request body. Leaves out files, which JSON cannot carry. */
function fieldsOfBodies({ paths, components }: ReturnType<typeof createOpenApiDocument>): BodyField[] {
  interface Schema {
    $ref?: string;
    allOf?: Schema[];
    nullable?: boolean;
    format?: string;
    properties?: Record<string, Schema>;
  }
  type Body = { content?: Record<string, { schema?: Schema }> } | undefined;
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : (components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { requestBody?: Body }>).map(([method, { requestBody }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      schemas: Object.values(requestBody?.content ?? {}).map(({ schema }) => resolve(schema)),
    })),
  );
  return calls.flatMap(({ call, schemas }) =>
    schemas
      .flatMap((schema) => Object.entries(schema.properties ?? {}))
      .filter(([, schema]) => schema.format !== 'binary')
      .map(([field, schema]) => ({ call, field, takesNull: schema.nullable === true })),
  );
}

/** Text types with a charset, and binary types. */
const CONTENT_TYPE =
  /^(?:(?:application\/json|text\/[\w-]+|image\/svg\+xml); ?(?:.*; ?)?charset=utf-8|image\/(?:png|jpeg)|application\/(?:zip|pdf))$/;

/** Expects headers that keep browsers from caching, sniffing or framing a response. */
function expectSafe({ status, headers }: Response): void {
  expect({
    status,
    cached: headers.get('cache-control')?.includes('no-store') !== true,
    sniffed: headers.get('x-content-type-options') !== 'nosniff',
    framed: headers.get('content-security-policy')?.includes("frame-ancestors 'none'") !== true,
    type: headers.get('content-type'),
  }).toEqual({
    status,
    cached: false,
    sniffed: false,
    framed: false,
    type: expect.stringMatching(CONTENT_TYPE),
  });
}
