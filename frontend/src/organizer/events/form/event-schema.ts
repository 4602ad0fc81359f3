import {
  CONSENT_LINK_MAX,
  CONSENT_TEXT_MAX,
  SHARE_TEXT_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
  TITLE_MAX,
} from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from '@/organizer/lib/schemas';
import { fromLocalInput, INCOMPLETE_DATE, isIncompleteDate, toLocalInput } from '@/organizer/lib/dates';
import type { OwnEvent } from '../api/events';

/** Whether a slug is valid. An empty one is generated from the title. */
export const isSlug = (text: string) =>
  text.length >= SLUG_MIN && text.length <= SLUG_MAX && SLUG_PATTERN.test(text);

function isAhead(value: string): boolean {
  const date = fromLocalInput(value);
  return date === null || new Date(date) > new Date();
}

/** @param stored the event's current values: its expiration may be in the past, and its slug stays valid */
export const eventSchema = (stored = { linkSlug: '', expiresAt: '' }) =>
  z.object({
    title: z
      .string()
      .trim()
      .min(1, MESSAGES.titleRequired)
      .max(TITLE_MAX, `Use at most ${TITLE_MAX} characters`),
    linkSlug: z
      .string()
      .trim()
      .refine((slug) => slug !== '' || stored.linkSlug === '', 'An event needs a slug. Enter one.')
      .refine((slug) => slug === '' || isSlug(slug), MESSAGES.slugInvalid),
    /** A datetime-local value; empty: never. */
    expiresAt: z
      .string()
      .refine((value) => value === stored.expiresAt || isAhead(value), MESSAGES.expiresInPast),
    /** One line; empty: none. */
    shareText: z
      .string()
      .transform((text) => text.trim().replace(/\s+/g, ' '))
      .pipe(z.string().max(SHARE_TEXT_MAX, `Use at most ${SHARE_TEXT_MAX} characters`)),
    /** Empty: none. */
    consentText: z.string().trim().max(CONSENT_TEXT_MAX, `Use at most ${CONSENT_TEXT_MAX} characters`),
    consentLink: z
      .string()
      .trim()
      .max(CONSENT_LINK_MAX, `Use at most ${CONSENT_LINK_MAX} characters`)
      .regex(/^(https?:\/\/\S+)?$/, 'Enter a link that starts with https://'),
  });

export type EventValues = z.infer<ReturnType<typeof eventSchema>>;

/** The rules, plus a check for partly typed dates, whose value is empty. */
export function eventResolver(stored: EventValues): Resolver<EventValues> {
  const resolve = zodResolver(eventSchema(stored));
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    const field = options.fields.expiresAt?.ref;
    if (!(field instanceof HTMLInputElement) || !isIncompleteDate(field)) return result;
    const expiresAt = { type: 'badInput', message: INCOMPLETE_DATE, ref: field };
    return { values: {}, errors: { ...result.errors, expiresAt } };
  };
}

/** Initial values of the form. */
export function initialValues(event: OwnEvent | undefined): EventValues {
  return {
    title: event?.title ?? '',
    linkSlug: event?.linkSlug ?? '',
    expiresAt: event?.expiresAt ? toLocalInput(new Date(event.expiresAt)) : '',
    shareText: event?.shareText ?? '',
    consentText: event?.consentText ?? '',
    consentLink: event?.consentLink ?? '',
  };
}
