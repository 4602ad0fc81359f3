import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import handlebars from 'handlebars';
import { type Settings, SETTINGS } from '../config/settings.js';
import type { MailBrand } from './mail-brands.js';
import { type MailContent, type MailKind, MAILS, type MailSite, type MailValues } from './mails.js';

export interface RenderedMail {
  from: string | { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

type Template = (values: MailContent & Record<string, unknown>) => string;

/** Puts what a mail says into its two forms. Values are escaped in the HTML, and left alone in the text. */
@Injectable()
export class MailRenderer {
  private readonly html = compile('mail.html.hbs', false);
  private readonly text = compile('mail.text.hbs', true);

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** @param brand in place of ours: the mail does not say our name then */
  render<Kind extends MailKind>(
    kind: Kind,
    values: MailValues<Kind>,
    brand: MailBrand | null = null,
  ): RenderedMail {
    const { appUrl, contactEmail, mail } = this.settings;
    const appName = brand === null ? this.settings.appName : null;
    const word = MAILS[kind].content as (values: MailValues<Kind>, site: MailSite) => MailContent;
    const content = {
      ...word(values, { appName, appUrl }),
      appName,
      appUrl,
      contactEmail,
      brand: shape(brand),
    };
    const from = brand === null ? mail.from : { name: '', address: addressOf(mail.from) };
    return { from, subject: content.subject, html: this.html(content), text: this.text(content) };
  }
}

/** A sender without the name beside the address, which is ours. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

/** A logo as high as two lines of text, and no wider than the mail. */
const LOGO = { width: 240, height: 48 };

function shape(brand: MailBrand | null) {
  if (brand?.logo == null) return brand;
  const { url, width, height } = brand.logo;
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
  return { ...brand, logo: { url, width: Math.round(width * scale), height: Math.round(height * scale) } };
}

function compile(file: string, noEscape: boolean): Template {
  const source = readFileSync(join(import.meta.dirname, 'templates', file), 'utf8');
  return handlebars.compile(source, { noEscape, strict: false, knownHelpersOnly: true });
}
