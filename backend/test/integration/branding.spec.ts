import { basename } from 'node:path';
import sharp from 'sharp';
import { type Account, Agent, grantPlan, signedInOrganizer } from '../factories/accounts.js';
import { readError } from '../factories/purchases.js';
import { findFiles } from '../support/stored-files.js';
import { readJson } from '../support/read-json.js';
import { createEvent } from '../factories/events.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { waitFor } from '../support/wait-for.js';
import { mailsTo, mailTo, type OutboxMail, sentMailsTo, tokenOf } from '../support/outbox.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

interface Branding {
  included: boolean;
  brand: Brand;
}
interface Brand {
  logo: { url: string; width: number; height: number } | null;
  main: Color | null;
  band: Color | null;
}
interface Color {
  colour: string;
  ink: string;
  onLight: string;
  onDark: string;
}

const NO_BRAND: Brand = { logo: null, main: null, band: null };

function logoPng(width = 600, height = 150): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

describe('branding', () => {
  let app: TestApp;
  let owner: Account;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    owner = await signedInOrganizer(app, 'enterprise');
    await waitForJobs();
  });

  /** Waits until open pages have been notified of changed plans and brands. */
  const waitForJobs = () =>
    waitFor(async () => {
      const open = `SELECT FROM jobs.job WHERE name IN ('white-label-changed', 'brand-changed') AND state <> 'completed'`;
      expect(await app.database.query(open)).toHaveLength(0);
    });

  const branding = async ({ agent }: Account) => readJson<Branding>(await agent.get('/api/branding'));
  const setColours = ({ agent }: Account, colors: object) => agent.patch('/api/branding', colors);
  const setLogo = async ({ agent }: Account, image?: Buffer) => {
    const form = new FormData();
    form.set('logo', new Blob([new Uint8Array(image ?? (await logoPng()))]), 'logo.png');
    return agent.fetch('/api/branding/logo', { method: 'POST', body: form });
  };
  const logoOf = async (response: Response) => {
    const { brand } = await readJson<Branding>(response);
    if (brand.logo === null) throw new Error('There is no logo');
    return brand.logo;
  };
  const brandOf = async (slug: string) =>
    (await readJson<{ brand: Brand | null }>(await new Agent(app).get(`/api/public/event/${slug}`))).brand;

  it.each(['freemium', 'standard', 'professional', 'monthly-unlimited'])(
    'rejects branding on the %s plan',
    async (plan) => {
      const other = await signedInOrganizer(app, plan);
      expect(await branding(other)).toEqual({ included: false, brand: NO_BRAND });
      for (const response of [await setColours(other, { mainColour: '#123456' }), await setLogo(other)]) {
        expect(await readError(response)).toEqual([403, 'plan_feature_missing']);
      }
      const { linkSlug } = await createEvent(other);
      expect(await brandOf(linkSlug)).toBeNull();
    },
  );

  it("replaces the EventFrame mark with the organizer's logo and colors immediately", async () => {
    const { linkSlug } = await createEvent(owner);
    expect(await brandOf(linkSlug)).toEqual(NO_BRAND);

    const logo = await logoOf(await setLogo(owner));
    expect(logo).toMatchObject({ width: 600, height: 150 });
    await setColours(owner, { mainColour: ' #0A7D4F ', bandColour: '#ffffff' });

    const brand = await brandOf(linkSlug);
    expect(brand).toMatchObject({ logo, main: { colour: '#0a7d4f', ink: '#ffffff' } });
    expect(brand).toEqual((await branding(owner)).brand);
    const image = await fetch(app.url + logo.url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('keeps a text contrast of 4.5 for any color', async () => {
    for (const mainColour of ['#000000', '#ffffff', '#777777', '#ffff00', '#0000ff', '#f06030', '#808000']) {
      await setColours(owner, { mainColour });
      const { main } = (await branding(owner)).brand;
      if (main === null) throw new Error('There is no color');
      expect(contrastOf(main.colour, main.ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(main.onLight, '#faf7f1')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(main.onDark, '#161310')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('changes one color without changing the others', async () => {
    await setColours(owner, { mainColour: '#0a7d4f', bandColour: '#101010' });
    await setColours(owner, { bandColour: null });
    expect((await branding(owner)).brand).toMatchObject({ main: { colour: '#0a7d4f' }, band: null });
    for (const mainColour of ['red', '#12345', '#12345g', 7]) {
      expect(await readError(await setColours(owner, { mainColour }))).toEqual([400, 'validation_failed']);
    }
  });

  // asvs: 1.3.4
  it('accepts only PNG logos within the size limits', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>');
    const jpeg = await sharp(await logoPng())
      .jpeg()
      .toBuffer();
    for (const [image, refusal] of [
      [svg, [415, 'unsupported_image']],
      [jpeg, [415, 'unsupported_image']],
      [await logoPng(5000, 40), [413, 'image_too_large']],
      [await logoPng(600, 20), [415, 'unsupported_image']],
      [Buffer.alloc(3 * 1024 * 1024), [413, 'image_too_large']],
      [(await logoPng()).subarray(0, 300), [422, 'unreadable_image']],
      [
        Buffer.concat([await logoPng(), Buffer.from('<script>alert(1)</script>')]),
        [415, 'unsupported_image'],
      ],
    ] as const) {
      expect(await readError(await setLogo(owner, image))).toEqual(refusal);
    }
    expect(await readError(await owner.agent.post('/api/branding/logo', {}))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await logoOf(await setLogo(owner, await logoPng(3000, 500)))).toMatchObject({
      width: 1200,
      height: 200,
    });
  });

  it('deletes the file of a replaced or removed logo and of a deleted account', async () => {
    const statusOf = async ({ url }: { url: string }) => (await fetch(app.url + url)).status;
    const isStored = async ({ url }: { url: string }) =>
      (await findFiles(app, 'logos')).some((name) => url.endsWith(basename(name)));
    const first = await logoOf(await setLogo(owner));
    const second = await logoOf(await setLogo(owner));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

    const removed = await owner.agent.delete('/api/branding/logo');
    expect([removed.status, await removed.json()]).toEqual([200, { success: true }]);
    expect((await branding(owner)).brand.logo).toBeNull();
    expect(await statusOf(second)).toBe(404);

    const third = await logoOf(await setLogo(owner));
    expect(await isStored(third)).toBe(true);
    const deleted = await owner.agent.delete('/api/user', { currentPassword: owner.password });
    expect(deleted.status).toBe(200);
    expect(await statusOf(third)).toBe(404);
    expect(await isStored(third)).toBe(false);
  });

  it('hides the brand on a smaller plan and restores it on a larger one', async () => {
    const { linkSlug } = await createEvent(owner);
    await setLogo(owner);
    await setColours(owner, { mainColour: '#0a7d4f' });
    const before = await branding(owner);

    await grantPlan(app, owner.id, 'standard');
    expect(await brandOf(linkSlug)).toBeNull();
    expect(await branding(owner)).toEqual({ ...before, included: false });

    await grantPlan(app, owner.id, 'enterprise');
    expect(await brandOf(linkSlug)).toEqual(before.brand);
  });

  it('notifies open pages of a changed brand', async () => {
    const { id } = await createEvent(owner);
    await setColours(owner, { mainColour: '#0a7d4f' });
    await waitFor(async () => {
      const entries = await app.database.query('SELECT type FROM event_feed WHERE event_id = $1', [id]);
      expect(entries).toEqual([{ type: 'event.changed' }]);
    });
  });

  it('notifies open pages when a plan change shows or hides the brand', async () => {
    const { id } = await createEvent(owner);
    const plain = await signedInOrganizer(app, 'enterprise');
    const { id: plainId } = await createEvent(plain);
    const countChanges = async (eventId: string) => {
      const rows = await app.database.query<{ count: string }[]>(
        "SELECT count(*) FROM event_feed WHERE event_id = $1 AND type = 'event.changed'",
        [eventId],
      );
      return Number(rows[0]?.count);
    };
    await waitForJobs();
    await setColours(owner, { mainColour: '#0a7d4f' });
    await waitForJobs();
    expect(await countChanges(id)).toBe(1);
    await grantPlan(app, plain.id, 'standard');
    await grantPlan(app, owner.id, 'standard');
    await waitForJobs();
    expect(await countChanges(id)).toBe(2);
    await grantPlan(app, owner.id, 'enterprise');
    await waitForJobs();
    expect(await countChanges(id)).toBe(3);
    // Without a brand, the plan change only brings back the EventFrame mark.
    expect(await countChanges(plainId)).toBe(1);
    await grantPlan(app, owner.id, 'enterprise');
    await grantPlan(app, plain.id, 'professional');
    await waitForJobs();
    expect([await countChanges(id), await countChanges(plainId)]).toEqual([3, 1]);
  });

  it('exports the brand even when the plan excludes it', async () => {
    const logo = await logoOf(await setLogo(owner));
    await setColours(owner, { mainColour: '#FFFF00' });
    await grantPlan(app, owner.id, 'standard');
    const response = await owner.agent.get('/api/user/export');
    const { brand } = (await response.json()) as { brand: unknown };
    expect(brand).toEqual({ logo, mainColour: '#ffff00', bandColour: null });
  });

  it('brands emails to that organizer only', async () => {
    const logo = await logoOf(await setLogo(owner));
    await setColours(owner, { mainColour: '#0a7d4f', bandColour: '#102030' });
    const other = await signedInOrganizer(app);
    const at = '2026-05-01T10:00:00Z';
    for (const { email } of [owner, other]) await app.nest.get(Mailer).send('passwordChanged', email, { at });

    const [branded] = await sentMailsTo(app, owner.email).then(passwordMails);
    expect(branded?.html).toContain(`src="http://localhost${logo.url}"`);
    expect(branded?.html).toContain('background-color: #0a7d4f');
    expect(branded?.html).toContain('background-color: #102030');
    expect((branded?.html ?? '') + (branded?.text ?? '')).not.toContain('EventFrame');
    expect(branded?.subject).toBe('Your password was changed');
    expect(branded?.headers['from']).toBe('no-reply@example.com');
    const [unbranded] = await sentMailsTo(app, other.email).then(passwordMails);
    expect(unbranded?.html).not.toContain('<img');
    expect(unbranded?.html).toContain('EventFrame');
    expect(unbranded?.subject).toBe('Your EventFrame password was changed');
    expect(unbranded?.headers['from']).toBe('EventFrame <no-reply@example.com>');
  });

  // spec: limits.plan-features
  it('sends emails without the EventFrame mark to unverified and former addresses', async () => {
    await setLogo(owner);
    const before = owner.email;
    const after = `new-${before}`;
    const change = { email: after, currentPassword: owner.password };
    expect((await owner.agent.patch('/api/user', change)).status).toBe(200);
    expect((await owner.agent.post('/api/verify-email/resend', { email: after })).status).toBe(200);
    await waitFor(async () => expect(await mailsTo(app, after)).toHaveLength(2));
    const token = tokenOf(await mailTo(app, after, /^Verify your email/));
    expect((await owner.agent.post('/api/verify-email', { token })).status).toBe(200);
    await mailTo(app, before, /email was changed/);
    const deleted = await owner.agent.delete('/api/user', { currentPassword: owner.password });
    expect(deleted.status).toBe(200);
    await mailTo(app, after, /account was deleted/);

    const mails = [...(await sentMailsTo(app, before)), ...(await sentMailsTo(app, after))].slice(-4);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your email was changed',
      'Verify your email',
      'Verify your email',
      'Your account was deleted',
    ]);
    for (const { html, text, headers } of mails)
      expect(html + text + headers['from']).not.toMatch(/EventFrame/);
    // The organizer's logo is not sent to these addresses either.
    for (const { html } of mails.slice(0, 3)) expect(html).not.toContain('<img');
  });
});

function passwordMails(mails: OutboxMail[]): OutboxMail[] {
  return mails.filter(({ subject }) => subject.includes('password'));
}

/** WCAG 2.2 contrast ratio of two #rrggbb colors. */
function contrastOf(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((p, q) => p - q);
  return (light + 0.05) / (dark + 0.05);
}
