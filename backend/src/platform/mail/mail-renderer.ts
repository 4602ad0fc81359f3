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

/** Renders mails as HTML and text. Values are escaped in the HTML. */
@Injectable()
export class MailRenderer {
  private readonly html = compile('mail.html.hbs', false);
  private readonly text = compile('mail.text.hbs', true);

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Render a mail. @param brand replaces ours, including our name */
  render<Kind extends MailKind>(
    kind: Kind,
    values: MailValues<Kind>,
    brand: MailBrand | null = null,
  ): RenderedMail {
    const { appUrl, contactEmail, mail } = this.settings;
    const appName = brand === null ? this.settings.appName : null;
    const createContent = MAILS[kind].content as (values: MailValues<Kind>, site: MailSite) => MailContent;
    const content = {
      ...createContent(values, { appName, appUrl }),
      appName,
      appUrl,
      contactEmail,
      brand: scaleLogo(brand),
    };
    const from = brand === null ? mail.from : { name: '', address: addressOf(mail.from) };
    return { from, subject: content.subject, html: this.html(content), text: this.text(content) };
  }
}

/** Return the sender's address without its name, which is ours. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

/** Maximum size of a logo: two lines of text high, and as wide as the mail. */
const MAX_LOGO = { width: 240, height: 48 };

function scaleLogo(brand: MailBrand | null) {
  if (brand?.logo == null) return brand;
  const { url, width, height } = brand.logo;
  const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height, 1);
  return { ...brand, logo: { url, width: Math.round(width * scale), height: Math.round(height * scale) } };
}

function compile(file: string, noEscape: boolean): Template {
  const source = readFileSync(join(import.meta.dirname, 'templates', file), 'utf8');
  return handlebars.compile(source, { noEscape, strict: false, knownHelpersOnly: true });
}
