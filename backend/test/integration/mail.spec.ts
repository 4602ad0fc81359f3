import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { brandColour } from '../../src/branding/brand-colours.js';
import { contrastOf, rgbOf, TEXT_CONTRAST } from '../../src/framing/frame/contrast.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { type MailKind, MAILS } from '../../src/platform/mail/mails.js';
import { MailRenderer } from '../../src/platform/mail/mail-renderer.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/processes.js';
import { parseMail, TestSmtpServer } from '../support/smtp-server.js';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const NODE = fileURLToPath(new URL('../support/run-node.ts', import.meta.url));
const LINK = 'https://photos.example.com/reset-password/secret';

/** What mails of every kind are made of. */
const VALUES = {
  link: LINK,
  at: '2026-05-01T10:00:00Z',
  percent: 100,
  used: 31,
  limit: 30,
  planName: 'Freemium <b>',
  nowPlanName: 'Freemium',
  cents: 350,
  taxCents: 56,
  currency: 'USD',
  paidAt: '2026-05-01T10:00:00Z',
  reference: 'pi_1',
  eventTitle: 'Anna & <script>',
  photos: 3,
  removedOn: '2026-06-01T00:00:00Z',
} as const;
const KINDS = Object.keys(MAILS) as MailKind[];

describe('mail', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
    app = await createTestApp({
      env: {
        SMTP_URL: smtp.url,
        APP_NAME: 'Linden Photos',
        APP_URL: 'https://photos.example.com',
        MAIL_FROM: 'EventFrame <x@example.com>',
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.goAway();
  });
  beforeEach(() => {
    smtp.beforeAcknowledging = () => undefined;
  });

  const address = () => `${randomUUID()}@example.org`;
  const queue = (to: string) => app.nest.get(Mailer).send('resetPassword', to, { link: LINK });

  it('arrives at a real mail server, in both forms, from whom and with what the settings say', async () => {
    const to = address();
    await queue(to);

    const [mail] = await eventually(() => {
      expect(smtp.to(to)).toHaveLength(1);
      return smtp.to(to);
    });
    expect(mail?.subject).toBe('Reset your Linden Photos password');
    expect(mail?.headers['from']).toBe('EventFrame <x@example.com>');
    expect(mail?.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@photos\.example\.com>$/);
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    expect(mail?.text).toContain(LINK);
    expect(mail?.html).toContain(`href="${LINK}"`);
    expect(mail?.html).toContain('prefers-color-scheme: dark');
  });

  it('is sent if the transaction commits, and only then', async () => {
    const [undone, done] = [address(), address()];
    const mailer = app.nest.get(Mailer);
    await app.database
      .transaction(async (transaction) => {
        await mailer.send('test', undone, { at: new Date().toISOString() }, transaction);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await app.database.transaction((transaction) =>
      mailer.send('test', done, { at: new Date().toISOString() }, transaction),
    );

    await eventually(() => expect(smtp.to(done)).toHaveLength(1));
    expect(smtp.to(undone)).toHaveLength(0);
  });

  it('waits for a mail server that is away, refuses for now or breaks off, and then arrives once', async () => {
    const to = address();
    await smtp.goAway();
    await queue(to);
    await eventually(async () => expect(await statesOfMails()).toContain('retry'));
    const tryLater = Object.assign(new Error('try later'), { responseCode: 451 });
    const troubles = [() => undefined, () => smtp.breakOff()];
    smtp.beforeAcknowledging = (recipient) => {
      const trouble = recipient === to ? troubles.shift() : undefined;
      if (trouble === undefined) return;
      trouble();
      throw tryLater;
    };
    await smtp.comeBack();
    await hurryMails();

    await eventually(async () => {
      await hurryMails();
      expect(smtp.to(to)).toHaveLength(1);
    });
    await eventually(async () => expect(await statesOfMails()).not.toContain('retry'));
    expect([smtp.to(to).length, troubles.length]).toEqual([1, 0]);
  });

  it('is not offered again to a server that refused it for good', async () => {
    const to = address();
    let offers = 0;
    smtp.beforeAcknowledging = (recipient) => {
      if (recipient !== to) return;
      offers += 1;
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await queue(to);

    await eventually(async () => {
      expect(offers).toBe(1);
      expect(await statesOfMails()).not.toContain('active');
    });
    expect(await statesOfMails()).not.toContain('retry');
  });

  it('that would come too late to be of use is not sent', async () => {
    const [late, next] = [address(), address()];
    await smtp.goAway();
    await app.nest.get(Mailer).send('test', late, { at: '2024-01-01T00:00:00Z' });
    await eventually(async () => expect(await statesOfMails()).toContain('retry'));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
    await smtp.comeBack();
    await hurryMails();
    await eventually(async () => {
      // Also none that is just looked at: whether it is late is decided then.
      expect(await statesOfMails()).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/retry|active/)]),
      );
    });
    jest.restoreAllMocks();
    await queue(next);
    await eventually(() => expect(smtp.to(next)).toHaveLength(1));
    expect(smtp.to(late)).toHaveLength(0);
  });

  it('leaves no secret in the database', async () => {
    const to = address();
    await queue(to);
    const rows = JSON.stringify(await app.database.query(`SELECT data, output FROM jobs.job`));
    expect(rows).toContain('sealed');
    expect(rows).not.toContain(to);
    expect(rows).not.toContain('secret');
  });

  it('survives the node being killed while the server is away, and while it takes the mail: one each', async () => {
    const [database, dataDir] = [await createTestDatabase(), await temporaryFolder()];
    const source = await new DataSource(dataSourceOptions(database.url)).initialize();
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a-secret-that-is-only-good-for-tests',
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'error',
    };
    const startNode = async () => {
      const node = TestProcess.start(NODE, [], env);
      const [, url = ''] = await node.line(/ready (\S+)/);
      return { node, url };
    };
    const [whileAway, whileTaking] = [address(), address()];

    await smtp.goAway();
    const first = await startNode();
    await register(first.url, whileAway);
    await first.node.end('SIGKILL');

    await smtp.comeBack();
    const second = await startNode();
    // Noted as sent before this node is killed too: what a server took and nobody noted is sent again.
    await eventually(async () => {
      await hurryMails(source);
      expect(smtp.to(whileAway)).toHaveLength(1);
      expect(await statesOfMails(source)).toEqual(['completed']);
    });
    const taking = new Promise<void>((resolve) => {
      smtp.beforeAcknowledging = async (recipient) => {
        if (recipient !== whileTaking) return;
        resolve();
        await second.node.ended();
        throw new Error('whoever sent this is gone');
      };
    });
    await register(second.url, whileTaking);
    await taking;
    await second.node.end('SIGKILL');
    smtp.beforeAcknowledging = () => undefined;
    await source.query(
      `UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active'`,
    );

    const third = await startNode();
    const counts = () => [smtp.to(whileAway).length, smtp.to(whileTaking).length];
    await eventually(async () => {
      await hurryMails(source);
      expect(counts()).toEqual([1, 1]);
      expect(new Set(await statesOfMails(source))).toEqual(new Set(['completed']));
    });
    await third.node.end('SIGTERM');
    expect(counts()).toEqual([1, 1]);
    await source.destroy();
    await Promise.all([database.drop(), removeFolder(dataDir)]);
  });

  it('without a mail server is a file only its owner can read', async () => {
    const own = await createTestApp();
    const to = address();
    await own.nest.get(Mailer).send('resetPassword', to, { link: LINK });

    const outbox = join(own.dataDir, 'outbox');
    const files = await eventually(async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      expect(names).toHaveLength(1);
      return names;
    });
    const file = join(outbox, files[0]!);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    const mail = parseMail(await readFile(file, 'utf8'));
    expect(mail.headers['to']).toBe(to);
    expect(mail.link).toBe(LINK);
    await own.stop();
  });

  it('of every kind says in its text what it says in its HTML, and escapes what people typed there alone', () => {
    const renderer = app.nest.get(MailRenderer);
    for (const kind of KINDS) {
      const mail = renderer.render(kind, VALUES);
      expect(mail.subject).not.toMatch(/undefined|NaN|\[object/);
      expect(mail.html + mail.text).not.toMatch(/undefined|NaN|\[object|\{\{/);
      expect(mail.html).not.toMatch(/<script>|<b>/);
      expect(mail.html).toContain('Linden Photos');
      expect(mail.text).toContain('Linden Photos');
      expect(mail.html + mail.text).not.toMatch(/EventFrame|localhost/);
      // Nothing is indented, and what mail programs take for the signature's beginning stands before it.
      expect(mail.text).not.toMatch(/^[ \t]+\S/m);
      expect(mail.text).toContain('\n-- \n');
      for (const [, link] of mail.html.matchAll(/href="([^"]*)"/g)) {
        expect(link).toMatch(/^(https:\/\/photos\.example\.com(\/|$)|mailto:)/);
      }
      const words = (text: string) => text.replace(/\s+/g, ' ');
      const shown = words(
        mail.html
          .replace(/^[\s\S]*<body/, '<body')
          .replace(/<[^>]+>/g, ' ')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&#x27;/g, "'")
          .replace(/&#x3D;/g, '=')
          .replace(/&amp;/g, '&'),
      );
      for (const line of mail.text.split('\n').filter((text) => text.trim() !== '' && !/^--|:$/.test(text))) {
        expect(shown).toContain(words(line.replace(/^Sent by.*|^Questions:.*/, '').trim()));
      }
    }
  });

  const BRAND = {
    logo: { url: 'https://photos.example.com/media/logos/1.png', width: 600, height: 150 },
    main: brandColour('#8fb3d9'),
    band: brandColour('#10263d'),
  };

  it.each(['light', 'dark'])(
    'is readable in %s mode: every text stands out from what is behind it',
    (mode) => {
      const renderer = app.nest.get(MailRenderer);
      for (const kind of KINDS) {
        for (const brand of [null, BRAND]) expectReadable(renderer.render(kind, VALUES, brand).html, mode);
      }
    },
  );

  /** Of every kind, in our colours or those of a brand. */
  function expectReadable(html: string, mode: string): void {
    const [, darkRules = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/.exec(html) ?? [];
    /** What an element of a class has: in dark mode by the rule that overrides its style. */
    const colourOf = (name: string, property: string) => {
      const own = new RegExp(`class="${name}"[^>]*[ ";]${property}: (#[0-9a-f]{6})`).exec(html)?.[1];
      const rule = new RegExp(`\\.${name}[ ,][^}]*[ {]${property}: (#[0-9a-f]{6}) !important`).exec(
        darkRules,
      )?.[1];
      return rgbOf((mode === 'dark' ? (rule ?? own) : own) ?? 'none');
    };
    const texts = ['ink', 'soft'].map((name) => colourOf(name, 'color'));
    const grounds = ['paper', 'mat'].map((name) => colourOf(name, 'background-color'));
    for (const text of texts) {
      for (const ground of grounds) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    // What is ours has another colour in dark mode, what is a brand's has its own.
    const cells = [
      ...html.matchAll(
        /<td( class="action")? style="background-color: (#[0-9a-f]{6})[^>]*>\s*<a [^>]*[ ;]color: (#[0-9a-f]{6})/g,
      ),
    ];
    for (const [, isOurs, ground = '', label = ''] of cells) {
      const behind = isOurs === undefined ? rgbOf(ground) : colourOf('action', 'background-color');
      expect(contrastOf(rgbOf(label), behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    // No text has a colour that the rules for dark mode do not reach, but the one on the button.
    const coloured = [...html.matchAll(/<(\w+)([^>]*)style="[^"]*(?<!-)color: #/g)];
    const unreached = coloured.filter(([, , before = '']) => !/class="(ink|soft)"/.test(before));
    expect(unreached.map(([, tag]) => tag)).toEqual(cells.map(() => 'a'));
    expect(cells).toHaveLength(html.includes('Or open this address') ? 1 : 0);
    // A band keeps its colour, which its logo was made for.
    const band = /<td([^>]*)><img/.exec(html)?.[1];
    if (band !== undefined) expect(band).toMatch(/^ style="[^"]*background-color: #10263d/);
  }

  it("shows a brand's logo where it can be seen: on the brand's band, else on light, also in dark mode", () => {
    const logo = { url: 'https://photos.example.com/media/logos/1.png', width: 600, height: 150 };
    const render = (band: { colour: string; ink: string } | null) =>
      app.nest.get(MailRenderer).render('test', { at: '2026-05-01T10:00:00Z' }, { logo, main: null, band })
        .html;
    const cell = (html: string) => /<td([^>]*)><img src="https:[^>]*logos/.exec(html)?.[1];

    expect(cell(render({ colour: '#10263d', ink: '#ffffff' }))).toContain('background-color: #10263d');
    expect(cell(render(null))).toContain('class="plate"');
    expect(render(null)).toMatch(
      /@media \(prefers-color-scheme: dark\) \{[^@]*\.plate \{[^}]*background-color: #faf7f1/,
    );
  });

  async function register(url: string, email: string): Promise<void> {
    const answer = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Olivia', email, password: 'correct horse battery' }),
    });
    expect(answer.status).toBe(201);
  }

  async function statesOfMails(source = app.database): Promise<string[]> {
    const rows = await source.query<{ state: string }[]>(
      `SELECT state FROM jobs.job WHERE name = 'send-mail'`,
    );
    return rows.map(({ state }) => state);
  }

  /** Lets the waits between the attempts pass. */
  async function hurryMails(source = app.database): Promise<void> {
    await source.query(
      `UPDATE jobs.job SET start_after = now()
       WHERE name = 'send-mail' AND state = 'retry' AND start_after > now()`,
    );
  }
});
