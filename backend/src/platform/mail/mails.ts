import { formatExactMoney } from '@eventframe/contracts/money';
import { heldAllowance } from '@eventframe/contracts/plans';

/** The content of a mail, rendered as HTML and as text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  /** Small print below. */
  note?: string;
}

/** The site that sends the mail. */
export interface MailSite {
  /** Our name; null in mails with an organizer's brand. */
  appName: string | null;
  appUrl: string;
}

interface Mail<Values extends object> {
  /** After this time the mail is useless and is not sent. */
  usefulHours: number;
  content: (values: Values, site: MailSite) => MailContent;
}

function defineMail<Values extends object>(
  usefulHours: number,
  content: Mail<Values>['content'],
): Mail<Values> {
  return { usefulHours, content };
}

const DAY = 24;
const WEEK = 7 * DAY;

const date = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const dateTime = (iso: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;
const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Our name before a noun, unless a brand replaces it. */
const prefixName = (appName: string | null) => (appName === null ? '' : `${appName} `);
/** Our name at the end, unless a brand replaces it. */
const suffixName = (preposition: string, appName: string | null) =>
  appName === null ? '' : ` ${preposition} ${appName}`;

const NOT_YOU = 'If this was not you, set a new password now and reply to this mail.';

/**
 * All mails of the service. Those to unverified addresses contain no user input, so that users cannot send text to
 * strangers.
 */
export const MAILS = {
  /**
   * `verifyFirst`: signing in requires a verified address. If it is missing, the mail does not promise that signing
   * in works.
   */
  welcome: defineMail<{ link: string; verifyFirst?: boolean }>(
    3 * DAY,
    ({ link, verifyFirst }, { appName }) => ({
      subject: `Verify your email${suffixName('for', appName)}`,
      heading: `Welcome${suffixName('to', appName)}`,
      paragraphs: [
        verifyFirst !== false
          ? 'Your account was created. Please verify that this address is yours: then you can sign in and create your first event.'
          : 'Your account was created. You can sign in and create your first event now. Please also verify that this address is yours.',
      ],
      action: { label: 'Verify email', link },
      note: 'The link works for three days. If you did not create an account, ignore this mail: without the link the address stays unverified.',
    }),
  ),

  verifyEmail: defineMail<{ link: string }>(3 * DAY, ({ link }, { appName }) => ({
    subject: `Verify your email${suffixName('for', appName)}`,
    heading: 'Verify your email',
    paragraphs: [`Please verify that this address belongs to your ${prefixName(appName)}account.`],
    action: { label: 'Verify email', link },
    note: 'The link works for three days. If you did not ask for it, ignore this mail.',
  })),

  emailChanged: defineMail<{ at: string }>(WEEK, ({ at }, { appName }) => ({
    subject: `Your ${prefixName(appName)}email was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      `On ${dateTime(at)} the email of your ${prefixName(appName)}account was changed to another address. Mails go there from now on, and you sign in with it.`,
    ],
    note: 'If this was not you, reply to this mail immediately.',
  })),

  resetPassword: defineMail<{ link: string }>(DAY, ({ link }, { appName }) => ({
    subject: `Reset your ${prefixName(appName)}password`,
    heading: 'Reset your password',
    paragraphs: ['We received a request to set a new password for your account.'],
    action: { label: 'Set a new password', link },
    note: 'The link works once and will expire in 24 hours. If you did not ask for it, ignore this mail: your password stays as it is.',
  })),

  passwordChanged: defineMail<{ at: string }>(WEEK, ({ at }, { appName, appUrl }) => ({
    subject: `Your ${prefixName(appName)}password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${dateTime(at)}. Every other device was signed out.`,
    ],
    action: { label: 'Sign in', link: `${appUrl}/auth` },
    note: NOT_YOU,
  })),

  accountSuspended: defineMail<object>(WEEK, (_values, { appName }) => ({
    subject: `Your ${prefixName(appName)}account was suspended`,
    heading: 'Your account was suspended',
    paragraphs: [
      'You cannot sign in for now, and your events take no new photos. Photos and galleries are kept.',
      'Please reply to this mail if you think this is a mistake.',
    ],
  })),

  accountDeleted: defineMail<object>(WEEK, (_values, { appName }) => ({
    subject: `Your ${prefixName(appName)}account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted with its events, their frames and all photos. The links to your events no longer work.',
      'We keep payment records that accounting law requires, without your name.',
    ],
  })),

  quotaWarning: defineMail<{ percent: 80 | 100; used: number; limit: number; planName: string }>(
    3 * DAY,
    ({ percent, used, limit, planName }, { appUrl }) => ({
      subject:
        percent === 100
          ? "You reached this month's photo limit"
          : `${percent}% of this month's photos are used`,
      heading: percent === 100 ? "You reached this month's photo limit" : 'Your events are going well',
      paragraphs: [
        `Your guests made ${count(used, 'photo', 'photos')} this month; your ${planName} plan holds ${limit.toLocaleString('en-US')}.`,
        `Up to ${count(heldAllowance(limit), 'photo', 'photos')} above the limit are held outside your galleries until you upgrade or next month starts. After that, guests can still download their photos, but we don't save them.`,
        ...(percent === 100 ? ['Upgrade to show the held photos immediately.'] : []),
      ],
      action: { label: 'See Plans', link: `${appUrl}/pricing` },
    }),
  ),

  paymentReceipt: defineMail<{
    planName: string;
    cents: number;
    /** Part of the cents. */
    taxCents: number;
    currency: string;
    paidAt: string;
    reference: string;
  }>(WEEK, ({ planName, cents, taxCents, currency, paidAt, reference }, { appName, appUrl }) => ({
    subject: `Your ${prefixName(appName)}receipt: ${planName}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `${planName}: ${formatExactMoney(cents, currency)}, paid on ${date(paidAt)}.`,
      ...(taxCents > 0 ? [`Of this, ${formatExactMoney(taxCents, currency)} is tax.`] : []),
      `Reference: ${reference}`,
    ],
    action: { label: 'Payments and receipts', link: `${appUrl}/settings/payments` },
  })),

  paymentReturned: defineMail<{
    planName: string;
    cents: number;
    currency: string;
    paidAt: string;
    reference: string;
    /** Whether the payment was for a subscription that had ended. */
    ended?: boolean;
  }>(WEEK, ({ planName, cents, currency, paidAt, reference, ended }, { appName, appUrl }) => ({
    subject: `Your ${prefixName(appName)}payment was refunded: ${planName}`,
    heading: 'Your payment was refunded',
    paragraphs: [
      `On ${date(paidAt)} you paid ${formatExactMoney(cents, currency)} for ${planName}, ${
        ended === true
          ? 'though your subscription had ended before.'
          : 'though you had bought, or were buying with your bank, it or a better plan already.'
      }`,
      `You need not pay ${ended === true ? 'for that' : 'twice'}: the whole amount goes back the way it came. It can take your bank some days.`,
      `Reference: ${reference}`,
    ],
    action: { label: 'Payments and receipts', link: `${appUrl}/settings/payments` },
  })),

  renewalFailed: defineMail<{ planName: string; cents: number; currency: string }>(
    WEEK,
    ({ planName, cents, currency }, { appUrl }) => ({
      subject: `Your ${planName} payment did not go through`,
      heading: 'Your payment did not go through',
      paragraphs: [
        `${formatExactMoney(cents, currency)} for the next month of ${planName} could not be charged. Nothing changes for now: we try again over the next days.`,
        'Please check your card, or use another one. When the last attempt fails, the subscription ends.',
      ],
      action: { label: 'Change your card', link: `${appUrl}/settings/payments` },
    }),
  ),

  subscriptionEnded: defineMail<{ planName: string; nowPlanName: string; at: string }>(
    WEEK,
    ({ planName, nowPlanName, at }, { appUrl }) => ({
      subject: `Your ${planName} subscription has ended`,
      heading: `Your ${planName} subscription has ended`,
      paragraphs: [
        `It ended on ${date(at)}. Your account is on the ${nowPlanName} plan now.`,
        'Nothing you made is deleted: events, frames and photos stay as they are.',
      ],
      action: { label: 'See Plans', link: `${appUrl}/pricing` },
    }),
  ),

  photosToBeRemoved: defineMail<{ eventTitle: string; photos: number; removedOn: string }>(
    WEEK,
    ({ eventTitle, photos, removedOn }, { appUrl }) => ({
      subject: `The photos of ${eventTitle} will be removed on ${date(removedOn)}`,
      heading: 'Save your photos',
      paragraphs: [
        `${eventTitle} has ended. Its ${count(photos, 'photo', 'photos')} will be removed on ${date(removedOn)}.`,
        'Download them before then if you want to keep them.',
      ],
      action: { label: 'Open your dashboard', link: `${appUrl}/dashboard` },
    }),
  ),

  test: defineMail<{ at: string }>(1, ({ at }, { appName }) => ({
    subject: `A test mail${suffixName('from', appName)}`,
    heading: 'Mail works',
    paragraphs: [`An operator requested this mail on ${dateTime(at)}. Nothing needs to be done.`],
  })),
} as const satisfies Record<string, Mail<never>>;

export type MailKind = keyof typeof MAILS;

/** The values that a mail of this kind requires. */
export type MailValues<Kind extends MailKind> = Parameters<(typeof MAILS)[Kind]['content']>[0];
