import { formatMoney } from '@eventframe/contracts/money';
import type { Schemas } from '../providers/api';

export type AuditEntry = Schemas['AuditEntryResponse'];

/** What an action is called in a list of them. */
const WORDS: Record<string, string> = {
  'user.registered': 'made an account',
  'user.created': 'made the account of',
  'user.suspended': 'suspended',
  'user.activated': 'activated',
  'user.deactivated': 'deactivated',
  'user.deleted': 'deleted',
  'user.role_changed': 'changed the role of',
  'user.plan_changed': 'changed the plan of',
  'user.password_changed': 'changed the password',
  'user.password_refused': 'gave a wrong password',
  'user.password_reset_requested': 'asked to reset the password of',
  'user.password_reset': 'set a new password',
  'user.email_verified': 'verified the email',
  'user.email_change_requested': 'asked to change the email',
  'user.email_changed': 'changed the email',
  'user.email_change_cancelled': 'cancelled a change of the email',
  'user.sessions_ended': 'signed other devices out',
  'user.exported': 'exported the account',
  'session.opened': 'signed in',
  'session.refused': 'could not sign in as',
  'session.ended': 'signed out',
  'users.exported': 'exported the list of users',
  'events.exported': 'exported the list of events',
  'audit.exported': 'exported the audit log',
  'events.cleanup_started': 'began a cleanup of expired events',
  'events.cleaned_up': 'removed expired events',
  'plan.changed': 'changed the plan',
  'mail.tested': 'sent a test mail',
  'event.deleted': 'deleted the event',
  'frame.deleted': 'deleted a frame of',
  'photos.downloaded': 'downloaded all photos of',
  'event.photo_removal_announced': 'announced the removal of photos of',
  'event.photos_removed_by_age': 'removed photos by age of',
  'photo.hidden': 'hid a reported photo of',
  'photo.shown': 'let a photo back into the gallery of',
  'photo.deleted': 'deleted a photo of',
  'photo.taken_back': 'took back a photo of',
  'report.dismissed': 'dismissed reports of a photo of',
  'device.banned': 'banned a device from',
  'device.unbanned': 'let a device in again at',
};

/** 'suspended'; for an action without words of its own, its name. */
export const actionWords = (action: string) => WORDS[action] ?? action.replace(/[._]/g, ' ');

/** Actions that can be filtered by. */
export const ACTIONS = Object.keys(WORDS);

/** What is done before anybody is signed in. */
const BY_VISITORS = ['session.refused', 'user.password_reset_requested', 'photo.taken_back'];

/** Who did it: 'Ada Meyer', or 'Ada Meyer (deleted)'. */
export function actorWords({ action, actorId, actorName, actorIsGone }: AuditEntry): string {
  if (actorId === null) return BY_VISITORS.includes(action) ? 'Somebody' : 'The service';
  if (actorName === null) return 'A deleted account';
  return actorIsGone ? `${actorName} (deleted)` : actorName;
}

/** Whether what is acted on is an account, or how it was signed in to. */
export const isAccount = (subjectType: string) => ['user', 'session'].includes(subjectType);

/** To whom or what it was done; of what was deleted later, says so. */
export function subjectWords({ action, subjectType, subjectName, subjectIsGone }: AuditEntry): string {
  if (subjectName === null) return `a deleted ${isAccount(subjectType) ? 'account' : subjectType}`;
  const wasDeletedLater = subjectIsGone && action !== `${subjectType}.deleted`;
  return wasDeletedLater ? `${subjectName} (deleted)` : subjectName;
}

/** Details that come before all others, the very first at the end: they are read as a sentence. */
const SAID_FIRST = ['until', 'to', 'from', 'plan'];

/** A detail in a few words, where it adds something. */
export function detailWords({ details }: AuditEntry): string {
  const { name: _who, currency = 'USD', ...others } = details as Record<string, unknown>;
  const [from, to] = [currency].flat() as string[];
  return Object.entries({ ...others, ...(to !== undefined && { currency }) })
    .sort(([one], [other]) => SAID_FIRST.indexOf(other) - SAID_FIRST.indexOf(one))
    .map(([name, value]) => {
      if (name !== 'price') return `${labelOf(name)}: ${valueWords(value)}`;
      const [before, after] = value as [number, number];
      return `price: ${formatMoney(before, from ?? 'USD')} → ${formatMoney(after, to ?? from ?? 'USD')}`;
    })
    .join(' · ');
}

/** Details whose name alone could be taken for something else. */
const LABELS: Record<string, string> = { address: 'IP address' };

const labelOf = (name: string) =>
  LABELS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(' → ');
  if (value === -1) return 'unlimited';
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
