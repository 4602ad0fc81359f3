import { toBrandColor } from '../../src/branding/brands.service.js';
import { parseSettings } from '../../src/platform/config/parse-settings.js';
import { MailRenderer } from '../../src/platform/mail/mail-renderer.js';
import { type MailKind, MAILS } from '../../src/platform/mail/mails.js';
import { expectReadable } from '../support/expect-readable.js';

/** Template values for every kind of email. */
const VALUES = {
  link: 'https://photos.example.com/reset-password/secret',
  verifyFirst: true,
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
const BRAND = {
  logo: { url: 'https://photos.example.com/media/logos/1.png', width: 600, height: 150 },
  main: toBrandColor('#8fb3d9'),
  band: toBrandColor('#10263d'),
};

describe('MailRenderer', () => {
  const renderer = new MailRenderer(
    parseSettings({
      APP_NAME: 'Linden Photos',
      APP_URL: 'https://photos.example.com',
      MAIL_FROM: 'EventFrame <x@example.com>',
    }),
  );

  // asvs: 1.1.2, 1.2.1, 1.3.11
  it('renders the same content as text and HTML for every kind, and escapes only the HTML', () => {
    for (const kind of KINDS) {
      const mail = renderer.render(kind, VALUES);
      expect(mail.subject).not.toMatch(/undefined|NaN|\[object/);
      expect(mail.html + mail.text).not.toMatch(/undefined|NaN|\[object|\{\{/);
      expect(mail.html).not.toMatch(/<script>|<b>/);
      expect(mail.html).toContain('Linden Photos');
      expect(mail.text).toContain('Linden Photos');
      expect(mail.html + mail.text).not.toMatch(/EventFrame|localhost/);
      // The text is not indented, and the signature delimiter precedes the footer.
      expect(mail.text).not.toMatch(/^[ \t]+\S/m);
      expect(mail.text).toContain('\n-- \n');
      for (const [, link] of mail.html.matchAll(/href="([^"]*)"/g)) {
        expect(link).toMatch(/^(https:\/\/photos\.example\.com(\/|$)|mailto:)/);
      }
      const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ');
      const shown = collapseSpaces(
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
        expect(shown).toContain(collapseSpaces(line.replace(/^Sent by.*|^Questions:.*/, '').trim()));
      }
    }
  });

  it('omits the app name from branded emails and describes the content in the subject', () => {
    for (const kind of KINDS) {
      const { from, subject, html, text } = renderer.render(kind, VALUES, BRAND);
      expect(from).toEqual({ name: '', address: 'x@example.com' });
      expect(subject + html + text).not.toMatch(/Linden|undefined|null/);
      expect(subject).toMatch(/^\S+( \S+)+$/);
    }
    expect(renderer.render('paymentReceipt', VALUES, BRAND).subject).toBe('Your receipt: Freemium <b>');
    expect(renderer.render('test', VALUES, BRAND).subject).toBe('Test mail');
  });

  it.each(['light', 'dark'])('keeps all text readable in %s mode', (mode) => {
    for (const kind of KINDS) {
      for (const brand of [null, BRAND]) expectReadable(renderer.render(kind, VALUES, brand).html, mode);
    }
  });

  it("shows a logo on the brand's band or on a light background, even in dark mode", () => {
    const logo = { url: 'https://photos.example.com/media/logos/1.png', width: 600, height: 150 };
    const render = (band: { colour: string; ink: string } | null) =>
      renderer.render('test', { at: '2026-05-01T10:00:00Z' }, { logo, main: null, band }).html;
    const cell = (html: string) => /<td([^>]*)><img src="https:[^>]*logos/.exec(html)?.[1];

    expect(cell(render({ colour: '#10263d', ink: '#ffffff' }))).toContain('background-color: #10263d');
    expect(cell(render(null))).toContain('class="plate"');
    expect(render(null)).toMatch(
      /@media \(prefers-color-scheme: dark\) \{[^@]*\.plate \{[^}]*background-color: #faf7f1/,
    );
  });
});
