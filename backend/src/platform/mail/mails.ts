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

const photosUsed = (percent: 80 | 100) =>
  percent === 100
    ? "You have used all of this month's photos"
    : `You have used ${percent}% of this month's photos`;

const SECURITY_NOTICE = 'If this was not you, set a new password now and reply to this mail.';

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
          ? 'Your account was created. Verify your email, then sign in and create your first event.'
          : 'Your account was created. You can sign in and create your first event now. Please also verify your email.',
      ],
      action: { label: 'Verify Email', link },
      note: 'The link expires in three days. If you did not create an account, ignore this mail: the email stays unverified.',
    }),
  ),

  verifyEmail: defineMail<{ link: string }>(3 * DAY, ({ link }, { appName }) => ({
    subject: `Verify your email${suffixName('for', appName)}`,
    heading: 'Verify your email',
    paragraphs: [`Please verify that this email belongs to your ${prefixName(appName)}account.`],
    action: { label: 'Verify Email', link },
    note: 'The link expires in three days. If you did not request it, ignore this mail.',
  })),

  emailChanged: defineMail<{ at: string }>(WEEK, ({ at }, { appName }) => ({
    subject: `Your ${prefixName(appName)}email was changed`,
    heading: 'Your email was changed',
    paragraphs: [
      `The email of your ${prefixName(appName)}account was changed to another address on ${dateTime(at)}. Sign in with the new email; all mails now go there.`,
    ],
    note: 'If this was not you, reply to this mail immediately.',
  })),

  resetPassword: defineMail<{ link: string }>(DAY, ({ link }, { appName }) => ({
    subject: `Reset your ${prefixName(appName)}password`,
    heading: 'Reset your password',
    paragraphs: ['We received a request to reset the password of your account.'],
    action: { label: 'Set New Password', link },
    note: 'The link works once and expires in 24 hours. If you did not request it, ignore this mail: your password does not change.',
  })),

  passwordChanged: defineMail<{ at: string }>(WEEK, ({ at }, { appName, appUrl }) => ({
    subject: `Your ${prefixName(appName)}password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${dateTime(at)}. All other devices were signed out.`,
    ],
    action: { label: 'Sign In', link: `${appUrl}/auth` },
    note: SECURITY_NOTICE,
  })),

  accountSuspended: defineMail<object>(WEEK, (_values, { appName }) => ({
    subject: `Your ${prefixName(appName)}account was suspended`,
    heading: 'Your account was suspended',
    paragraphs: [
      'You cannot sign in for now, and your events accept no new photos. Your photos and galleries are kept.',
      'If you think this is a mistake, reply to this mail.',
    ],
  })),

  accountDeleted: defineMail<object>(WEEK, (_values, { appName }) => ({
    subject: `Your ${prefixName(appName)}account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account was deleted with its events, their frames and all photos. The links to your events no longer work.',
      'We keep the payment records that accounting law requires, without your name.',
    ],
  })),

  quotaWarning: defineMail<{ percent: 80 | 100; used: number; limit: number; planName: string }>(
    3 * DAY,
    ({ percent, used, limit, planName }, { appUrl }) => ({
      subject: photosUsed(percent),
      heading: photosUsed(percent),
      paragraphs: [
        `Your guests created ${count(used, 'photo', 'photos')} this month. Your ${planName} plan includes ${limit.toLocaleString('en-US')}.`,
        `Guests can still create photos: up to ${count(heldAllowance(limit), 'photo', 'photos')} above the limit are stored outside your galleries until you upgrade or the next month starts. After that, guests can only save their photos on their own devices.`,
        ...(percent === 100 ? ['When you upgrade, the waiting photos appear immediately.'] : []),
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
      `You paid ${formatExactMoney(cents, currency)} for ${planName} on ${date(paidAt)}.`,
      ...(taxCents > 0 ? [`This includes ${formatExactMoney(taxCents, currency)} of tax.`] : []),
      `Reference: ${reference}`,
    ],
    action: { label: 'View Payments', link: `${appUrl}/settings/payments` },
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
      `You get back the whole ${formatExactMoney(cents, currency)} that you paid for ${planName} on ${date(paidAt)}. It can take your bank some days.`,
      ended === true
        ? 'Your subscription had already ended, so you need not pay for it.'
        : 'You had already bought this plan or a better one, or the payment for it was in progress at your bank. You need not pay twice.',
      `Reference: ${reference}`,
    ],
    action: { label: 'View Payments', link: `${appUrl}/settings/payments` },
  })),

  renewalFailed: defineMail<{ planName: string; cents: number; currency: string }>(
    WEEK,
    ({ planName, cents, currency }, { appUrl }) => ({
      subject: `Your ${planName} payment failed`,
      heading: 'Your payment failed',
      paragraphs: [
        `We could not charge ${formatExactMoney(cents, currency)} for the next month of ${planName}. Your plan does not change for now: we try again over the next days.`,
        'Check your card or use another one. If the last attempt fails, your subscription ends.',
      ],
      action: { label: 'Change Card', link: `${appUrl}/settings/payments` },
    }),
  ),

  subscriptionEnded: defineMail<{ planName: string; nowPlanName: string; at: string }>(
    WEEK,
    ({ planName, nowPlanName, at }, { appUrl }) => ({
      subject: `Your ${planName} subscription has ended`,
      heading: `Your ${planName} subscription has ended`,
      paragraphs: [
        `Your subscription ended on ${date(at)}. Your account is now on the ${nowPlanName} plan.`,
        'Nothing is deleted: your events, frames and photos are kept.',
      ],
      action: { label: 'See Plans', link: `${appUrl}/pricing` },
    }),
  ),

  photosToBeRemoved: defineMail<{ eventTitle: string; photos: number; removedOn: string }>(
    WEEK,
    ({ eventTitle, photos, removedOn }, { appUrl }) => ({
      subject: `The photos of ${eventTitle} will be deleted on ${date(removedOn)}`,
      heading: 'Download your photos',
      paragraphs: [
        `${eventTitle} has ended. Its ${count(photos, 'photo', 'photos')} will be deleted on ${date(removedOn)}.`,
        'Download them before then if you want to keep them.',
      ],
      action: { label: 'Open Dashboard', link: `${appUrl}/dashboard` },
    }),
  ),

  test: defineMail<{ at: string }>(1, ({ at }, { appName }) => ({
    subject: `Test mail${suffixName('from', appName)}`,
    heading: 'Mail works',
    paragraphs: [`An operator requested this mail on ${dateTime(at)}. You do not need to do anything.`],
  })),
} as const satisfies Record<string, Mail<never>>;

export type MailKind = keyof typeof MAILS;

/** The values that a mail of this kind requires. */
export type MailValues<Kind extends MailKind> = Parameters<(typeof MAILS)[Kind]['content']>[0];
