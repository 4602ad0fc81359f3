import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@eventframe/contracts/messages';
import { type Account, Agent, PASSWORD, signedInAdmin, signedInOrganizer } from '../factories/accounts.js';
import { createEvent, eventFrame, postEvent } from '../factories/events.js';
import { mailTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const INVISIBLE: [string, string][] = [
  ['zero-width space', '\u200b'],
  ['zero-width joiner', '\u200d'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['right-to-left override', '\u202e'],
  ['isolate', '\u2066'],
  ['left-to-right mark', '\u200e'],
  ['NUL', '\0'],
  ['line feed', '\n'],
  ['C1 control', '\u0085'],
  ['line separator', '\u2028'],
  ['combining grapheme joiner', '\u034f'],
  ['Hangul filler', '\u3164'],
  ['Hangul leading consonant filler', '\u115f'],
  ['Hangul vowel filler', '\u1160'],
  ['half-width Hangul filler', '\uffa0'],
  ['word joiner', '\u2060'],
  ['Mongolian vowel separator', '\u180e'],
  ['variation selector', '\ufe0f'],
  ['tag character', '\u{e0061}'],
  ['blank braille pattern', '\u2800'],
];

/** Characters that titles and names may contain, since spelling and emoji need them. */
const NEEDED = ['\u200d', '\u200e', '\ufe0f'];
const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
const SPELLED = `\u{1f469}\u200d\u{1f467} می\u200cخواهم ❤\ufe0f ${SCOTLAND} \u200fא\u200e ١\u06dd`;

const TYPED = ` An\0na\u202e &\r\n\u2066Ben\u2069\t\u0007\u009b ${SPELLED} `;
const STORED = `Anna & Ben  ${SPELLED}`;

describe('invisible characters', () => {
  let app: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    owner = await signedInOrganizer(app, 'monthly-unlimited');
  });
  afterAll(() => app.stop());
  // All tests register accounts from the same IP address.
  beforeEach(() => app.database.query('DELETE FROM rate_limits'));

  const register = (email: string, name = 'Olivia', organization?: string) =>
    new Agent(app).post('/api/register', { name, email, password: PASSWORD, organization });
  const login = async (email: string, password = PASSWORD) =>
    new Agent(app).post('/api/login', { username: email, password });

  it.each(INVISIBLE)('rejects an email with a %s', async (_name, character) => {
    const [local, domain] = owner.email.split('@') as [string, string];
    const emails = [`${local}${character}x@${domain}`, `${local}@exam${character}ple.org`];
    for (const email of emails) {
      for (const response of [
        await register(email),
        await owner.agent.patch('/api/user', { email, currentPassword: PASSWORD }),
      ]) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          code: 'validation_failed',
          errors: { email: MESSAGES.emailInvisible },
        });
      }
    }
  });

  describe('look-alike emails', () => {
    /** The email with a full-width first character. */
    const lookAlikeOf = (email: string) =>
      String.fromCodePoint(email.codePointAt(0)! + 0xfee0) + email.slice(1);

    it('registers a look-alike email as the same account', async () => {
      const email = `olivia-${randomUUID()}@example.org`;
      const created = await register(lookAlikeOf(email));
      expect(created.status).toBe(201);
      expect(await created.json()).toMatchObject({ email, username: email });

      expect((await register(email)).status).toBe(409);
      for (const typed of [email, lookAlikeOf(email).toUpperCase()]) {
        expect((await login(typed)).status).toBe(200);
      }
    });

    it('counts guesses with look-alike emails against one account', async () => {
      const { email } = await signedInOrganizer(app);
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        statuses.push((await login(attempt % 2 === 0 ? email : lookAlikeOf(email), 'not this one')).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    });

    it('signs in accounts that registered with look-alike emails earlier', async () => {
      const [plain, older] = [await signedInOrganizer(app), await signedInOrganizer(app)];
      const [wideEmail, hidden] = [lookAlikeOf(plain.email), `a\u200b${older.email}`];
      const invisible = await signedInOrganizer(app);
      for (const [id, email] of [
        [older.id, wideEmail],
        [invisible.id, hidden],
      ]) {
        await app.database.query('UPDATE users SET email = $2, username = $2 WHERE id = $1', [id, email]);
      }
      for (const [email, id] of [
        [plain.email, plain.id],
        [wideEmail, older.id],
        [hidden, invisible.id],
      ] as const) {
        const response = await login(email);
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ id });
      }
      await new Agent(app).post('/api/password/forgot', { email: wideEmail });
      const token = tokenOf(await mailTo(app, wideEmail, /^Reset your/));
      const password = 'a quite different password';
      expect((await new Agent(app).post('/api/password/reset', { token, password })).status).toBe(200);
      expect((await login(wideEmail, password)).status).toBe(200);
      expect((await login(plain.email)).status).toBe(200);
    });
  });

  describe('titles and names', () => {
    const frameForm = async (fields: Record<string, string>, fileName = 'frame.png') => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('frame', new Blob([new Uint8Array(await eventFrame())], { type: 'image/png' }), fileName);
      return form;
    };

    it('removes invisible characters from the name and organization of an account', async () => {
      const created = await register(`${randomUUID()}@example.org`, TYPED, TYPED);
      expect(await created.json()).toMatchObject({ name: STORED, organization: STORED });
      const changed = await owner.agent.patch('/api/user', { name: TYPED, organization: TYPED });
      expect(await changed.json()).toMatchObject({ name: STORED, organization: STORED });
    });

    it.each([...INVISIBLE, ['C0 control and isolates', '\u0007 \u2066\u2069']])(
      'rejects a name or title that only contains a %s',
      async (_name, text) => {
        const registered = await register(`${randomUUID()}@example.org`, text, text);
        expect(registered.status).toBe(400);
        expect(await registered.json()).toMatchObject({ errors: { name: MESSAGES.nameRequired } });
        const created = await postEvent(owner, { title: ` ${text}${text} ` });
        expect(created.status).toBe(400);
        expect(await created.json()).toMatchObject({ errors: { title: MESSAGES.titleRequired } });
      },
    );

    const removed = INVISIBLE.filter(([, character]) => !NEEDED.includes(character));
    it.each(removed)('removes a %s from names', async (_name, character) => {
      const response = await owner.agent.patch('/api/user', { name: `Olivia${character}` });
      expect(await response.json()).toMatchObject({ name: 'Olivia' });
    });

    it("removes tag characters that don't form a flag", async () => {
      const name = '\u{1f3f4}\u{e0061}\u{e007f}';
      const response = await owner.agent.patch('/api/user', { name });
      expect(await response.json()).toMatchObject({ name: '\u{1f3f4}' });
    });

    it('removes invisible characters from event titles and frame names', async () => {
      const created = await postEvent(owner, { title: TYPED });
      expect(created.status).toBe(201);
      const event = (await created.json()) as { id: string; title: string };
      expect(event.title).toBe(STORED);
      const { id } = await createEvent(owner);
      const renamed = await owner.agent.patch(`/api/events/${id}`, { title: TYPED });
      expect(await renamed.json()).toMatchObject({ title: STORED });

      const path = `/api/events/${id}/frames`;
      const added = await owner.agent.post(path, await frameForm({ name: TYPED }));
      const frame = (await added.json()) as { id: string; name: string };
      expect(frame.name).toBe(STORED);
      const changed = await owner.agent.patch(`${path}/${frame.id}`, { name: TYPED });
      expect(await changed.json()).toMatchObject({ name: STORED });
      const unnamed = await owner.agent.post(path, await frameForm({}, 'gn\u202ep.png'));
      expect(((await unnamed.json()) as { name: string }).name).not.toContain('\u202e');
    });

    it("removes invisible characters from a plan's name", async () => {
      const { agent } = await signedInAdmin(app);
      const response = await agent.patch('/api/admin/plans/standard', { displayName: TYPED });
      expect(await response.json()).toMatchObject({ displayName: STORED });
    });
  });
});
