import { FRAME_MAX_BYTES } from '@eventframe/contracts/limits';
import { type Account, Agent, signedInOrganizer } from '../factories/accounts.js';
import { type CreatedEvent, createEvent, eventFrame } from '../factories/events.js';
import { photoJpeg, uploadPhoto } from '../factories/uploads.js';
import { waitFor } from '../support/wait-for.js';
import { RawRequest } from '../support/raw-request.js';
import { findAllFiles, findUnfinishedFiles } from '../support/stored-files.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const BOUNDARY = 'part-boundary';
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const fieldPart = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const filePart = (name: string, content: Buffer | string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="it.png"`, content);

/** The two calls that accept files, with their field and maximum size. */
const CALLS = [
  { call: 'a photo', field: 'photo', tooLarge: 'upload_too_large', maxBytes: 1024 * 1024 },
  { call: 'a frame', field: 'frame', tooLarge: 'frame_too_large', maxBytes: FRAME_MAX_BYTES },
];

describe('broken requests', () => {
  let app: TestApp;
  let owner: Account;
  let event: CreatedEvent;
  let files: Record<string, Buffer>;
  let filesBefore: string[];

  beforeAll(async () => {
    app = await createTestApp({ env: { MAX_UPLOAD_MB: '1' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
    event = await createEvent(owner);
    filesBefore = await findAllFiles(app);
    files = { photo: await photoJpeg(), frame: await eventFrame() };
  });
  afterAll(() => app.stop());

  afterEach(async () => {
    await waitFor(async () => expect(await findUnfinishedFiles(app)).toEqual([]));
    expect(await findAllFiles(app)).toEqual(filesBefore);
    expect(await app.database.query('SELECT FROM generated_photos')).toEqual([]);
    expect(await app.database.query('SELECT FROM events')).toHaveLength(1);
  });

  describe.each(CALLS)('with $call', ({ field, tooLarge, maxBytes }) => {
    const path = () => (field === 'photo' ? `/api/public/upload-photo/${event.linkSlug}` : '/api/events');
    const head = (...lines: string[]) =>
      [
        `POST ${path()} HTTP/1.1`,
        `Host: ${new URL(app.url).host}`,
        `Origin: ${app.url}`,
        `Cookie: ${owner.agent.cookieHeader}`,
        ...lines,
        '\r\n',
      ].join('\r\n');
    const file = () => filePart(field, files[field]!);
    const title = fieldPart('title', 'Broken');

    /** Sends a body with the right length and returns the outcome as `status code`. */
    const post = async (type: string | null, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts);
      const lines = [`Content-Length: ${body.length}`, ...(type === null ? [] : [`Content-Type: ${type}`])];
      return outcomeOf(await RawRequest.send(app.url, head(...lines), body));
    };
    const outcomeOf = async (request: RawRequest) => {
      const outcome = await request.waitForResponse();
      if (outcome === 'closed') return 'closed';
      const [, code = 'without a code'] = /"code":"(\w+)","message":"[^"]{10,}/.exec(outcome.body) ?? [];
      return `${outcome.status} ${code}`;
    };

    const MALFORMED = '400 malformed_request';
    const INVALID = '400 validation_failed';

    it.each<[string, string, () => Buffer[]]>([
      ['the file in another field', MALFORMED, () => [title, filePart('picture', files[field]!), END]],
      ['two files', MALFORMED, () => [title, file(), file(), END]],
      ['a second file in another field', MALFORMED, () => [title, file(), filePart('more', 'x'), END]],
      ['no file', INVALID, () => [title, END]],
      ['nothing in it', INVALID, () => [END]],
      ['text where the file belongs', INVALID, () => [title, fieldPart(field, 'a picture'), END]],
      ['no end', MALFORMED, () => [title, file()]],
      ['an end in the middle of the file', MALFORMED, () => [title, file().subarray(0, -40)]],
      ['a part without a name', MALFORMED, () => [part('Content-Disposition: form-data', 'x'), file(), END]],
      ['a part without a head', MALFORMED, () => [part('', 'x'), file().subarray(0, -40)]],
      ['text of 100 kB in a field', MALFORMED, () => [fieldPart('title', 'x'.repeat(1e5)), file(), END]],
      ['a field name of 10 kB', MALFORMED, () => [fieldPart('x'.repeat(1e4), 'x'), file(), END]],
      ['a head of 100 kB', MALFORMED, () => [part(`X: ${'x'.repeat(1e5)}`, 'x'), file(), END]],
      ['200 fields', MALFORMED, () => [...Array<Buffer>(200).fill(title), file(), END]],
      ['an object in a field', INVALID, () => [fieldPart('title[a]', 'x'), fieldPart('zoom[b]', 'x'), END]],
      [
        'names of prototypes',
        INVALID,
        () => [fieldPart('__proto__[x]', 'x'), fieldPart('constructor', 'x'), END],
      ],
      ['an array index of four billion', INVALID, () => [fieldPart('title[4294967294]', 'x'), END]],
    ])('rejects a form with %s: %s', async (_name, expected, parts) => {
      expect(await post(FORM_TYPE, ...parts())).toBe(expected);
    });

    // asvs: 5.2.1
    it('rejects a file that is too large', async () => {
      const outcome = await post(FORM_TYPE, title, filePart(field, Buffer.alloc(maxBytes + 1)), END);
      expect(outcome).toBe(`413 ${tooLarge}`);
    });

    it('rejects a form by its declared length before receiving it', async () => {
      const lines = [`Content-Type: ${FORM_TYPE}`, 'Content-Length: 5000000000'];
      const request = await RawRequest.send(app.url, head(...lines), title);
      expect(await outcomeOf(request)).toBe(`413 ${tooLarge}`);
    });

    // asvs: 5.2.1
    it('rejects a chunked file as soon as it exceeds the limit', async () => {
      const lines = [`Content-Type: ${FORM_TYPE}`, 'Transfer-Encoding: chunked'];
      const sent = Buffer.concat([title, filePart(field, Buffer.alloc(maxBytes + 200_000)).subarray(0, -2)]);
      const chunk = [`${sent.length.toString(16)}\r\n`, sent, '\r\n'];
      const request = await RawRequest.send(app.url, head(...lines), ...chunk);
      expect(await outcomeOf(request)).toBe(`413 ${tooLarge}`);
    });

    // asvs: 1.5.2, 15.3.5
    it.each<[string, string | null, string]>([
      ['a form without a boundary', 'multipart/form-data', MALFORMED],
      ['a form with another boundary', 'multipart/form-data; boundary=other', MALFORMED],
      ['another kind of multipart', `multipart/mixed; boundary=${BOUNDARY}`, MALFORMED],
      ['JSON', 'application/json', MALFORMED],
      ['an encoded form', 'application/x-www-form-urlencoded', INVALID],
      ['text', 'text/plain', INVALID],
      ['a picture', 'image/png', INVALID],
      ['nothing', null, INVALID],
      ['nonsense', ';;/\x01', INVALID],
    ])('rejects a body declared as %s (%s): %s', async (_name, type, expected) => {
      const outcome = await post(type, title, file(), END);
      // Invalid header bytes close the connection before the request is handled.
      expect([expected, ...(type?.includes('\x01') ? ['400 without a code', 'closed'] : [])]).toContain(
        outcome,
      );
    });

    // asvs: 4.2.1
    it.each<[string, string[]]>([
      ['a negative length', ['Content-Length: -1']],
      ['a length that is not a number', ['Content-Length: many']],
      ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
      ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
      ['invalid chunks', ['Transfer-Encoding: chunked']],
      ['a length that is too small', ['Content-Length: 30']],
      ['a length that is too large', ['Content-Length: 1000000']],
      ['headers of 100 kB', [`X-Long: ${'x'.repeat(100_000)}`]],
      ['an unsupported expectation', ['Expect: a-miracle', 'Content-Length: 0']],
    ])('rejects or closes a request with %s', async (_name, lines) => {
      const request = await RawRequest.send(
        app.url,
        head(`Content-Type: ${FORM_TYPE}`, ...lines),
        title,
        file(),
        END,
      );
      request.end();
      expect(await outcomeOf(request)).toMatch(/^4\d\d |^closed$/);
    });

    describe('interrupted clients', () => {
      const bytes = () => Buffer.concat([title, filePart(field, Buffer.alloc(600_000)), END]);
      const fileOffset = title.length + 150;

      it.each<['gracefully' | 'abruptly', string, number, boolean]>(
        (['gracefully', 'abruptly'] as const).flatMap((how) => [
          [how, 'before its body', 0, false],
          [how, 'in the first part', 40, false],
          [how, 'in the head of the file', title.length + 20, false],
          [how, 'at the beginning of the file', fileOffset + 1000, true],
          [how, 'in the middle of the file', fileOffset + 300_000, true],
          [how, 'in the end', -8, true],
        ]),
      )('discards the upload when the client disconnects %s, %s', async (how, _position, end, hasFile) => {
        const body = bytes();
        const request = await RawRequest.send(
          app.url,
          head(`Content-Type: ${FORM_TYPE}`, `Content-Length: ${body.length}`),
          body.subarray(0, end),
        );
        if (hasFile) await waitFor(async () => expect(await findUnfinishedFiles(app)).toHaveLength(1));
        await request.disconnect(how);
      });
    });
  });

  // asvs: 1.2.4, 13.4.2, 16.5.1
  it('accepts uploads after all broken requests', async () => {
    const guest = new Agent(app);
    const photo = await uploadPhoto(guest, event.linkSlug);
    expect((await guest.get(photo.photoUrl)).status).toBe(200);
    await guest.fetch(`/api/public/photos/${photo.id}`, {
      method: 'DELETE',
      headers: { 'X-Photo-Receipt': photo.receipt },
    });
  });
});
