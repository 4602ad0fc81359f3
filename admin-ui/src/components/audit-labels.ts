import { formatMoney } from '@eventframe/contracts/money';
import type { Schemas } from '../providers/api';

export type AuditEntry = Schemas['AuditEntryResponse'];

/** Labels of the actions. */
const LABELS: Record<string, string> = {
  'user.registered': 'created an account',
  'user.created': 'created the account of',
  'user.suspended': 'suspended',
  'user.activated': 'activated',
  'user.deactivated': 'deactivated',
  'user.deleted': 'deleted',
  'user.role_changed': 'changed the role of',
  'user.plan_changed': 'changed the plan of',
  'user.password_changed': 'changed the password',
  'user.password_refused': 'entered a wrong password',
  'user.password_reset_requested': 'requested a password reset for',
  'user.password_reset': 'set a new password',
  'user.email_verified': 'verified the email',
  'user.email_change_requested': 'requested an email change',
  'user.email_changed': 'changed the email',
  'user.email_change_cancelled': 'canceled an email change',
  'user.sessions_ended': 'signed out other devices',
  'user.exported': 'exported the account',
  'session.opened': 'signed in',
  'session.refused': 'could not sign in as',
  'session.ended': 'signed out',
  'users.exported': 'exported the list of users',
  'events.exported': 'exported the list of events',
  'audit.exported': 'exported the audit log',
  'events.cleanup_started': 'started a cleanup of expired events',
  'events.cleaned_up': 'removed expired events',
  'plan.changed': 'changed the plan',
  'mail.tested': 'sent a test mail',
  'event.deleted': 'deleted the event',
  'frame.deleted': 'deleted a frame of',
  'photos.downloaded': 'downloaded all photos of',
  'event.photo_removal_announced': 'announced the removal of photos of',
  'event.photos_removed_by_age': 'removed old photos of',
  'photo.hidden': 'hid a reported photo of',
  'photo.shown': 'showed a photo again in the gallery of',
  'photo.deleted': 'deleted a photo of',
  'photo.taken_back': 'took back a photo of',
  'report.dismissed': 'dismissed reports of a photo of',
  'device.banned': 'banned a device from',
  'device.unbanned': 'lifted the ban of a device from',
};

/** 'suspended'; for an action without a label, its name. */
export const actionLabel = (action: string) => LABELS[action] ?? action.replace(/[._]/g, ' ');

/** All actions, for the filter. */
export const ACTIONS = Object.keys(LABELS);

/** Actions that need no signed-in user. */
const VISITOR_ACTIONS = ['session.refused', 'user.password_reset_requested', 'photo.taken_back'];

/** The actor's name: 'Ada Meyer', or 'Ada Meyer (deleted)'. */
export function actorLabel({ action, actorId, actorName, actorIsGone }: AuditEntry): string {
  if (actorId === null) return VISITOR_ACTIONS.includes(action) ? 'A visitor' : 'The service';
  if (actorName === null) return 'A deleted account';
  return actorIsGone ? `${actorName} (deleted)` : actorName;
}

/** Whether the subject of an entry is an account or one of its sessions. */
export const isAccount = (subjectType: string) => ['user', 'session'].includes(subjectType);

/** The subject's name, marked if it was deleted after the action. */
export function subjectLabel({ action, subjectType, subjectName, subjectIsGone }: AuditEntry): string {
  if (subjectName === null) return `a deleted ${isAccount(subjectType) ? 'account' : subjectType}`;
  const wasDeletedLater = subjectIsGone && action !== `${subjectType}.deleted`;
  return wasDeletedLater ? `${subjectName} (deleted)` : subjectName;
}

/** Details that come before all others, in reverse order. */
const DETAIL_ORDER = ['until', 'to', 'from', 'plan'];

/** An entry's details, such as 'plan: pro · price: $9 → $12'. */
export function describeDetails({ details }: AuditEntry): string {
  const { name: _who, currency = 'USD', ...others } = details as Record<string, unknown>;
  const [from, to] = [currency].flat() as string[];
  return Object.entries({ ...others, ...(to !== undefined && { currency }) })
    .sort(([one], [other]) => DETAIL_ORDER.indexOf(other) - DETAIL_ORDER.indexOf(one))
    .map(([name, value]) => {
      if (name !== 'price') return `${labelOf(name)}: ${formatValue(value)}`;
      const [before, after] = value as [number, number];
      return `price: ${formatMoney(before, from ?? 'USD')} → ${formatMoney(after, to ?? from ?? 'USD')}`;
    })
    .join(' · ');
}

/** Labels of details whose names are ambiguous. */
const DETAIL_LABELS: Record<string, string> = { address: 'IP address' };

const labelOf = (name: string) =>
  DETAIL_LABELS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(' → ');
  if (value === -1) return 'unlimited';
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
