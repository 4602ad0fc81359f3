import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, TITLE_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { z } from '@/lib/schema';
import { fromLocalInput, toLocalInput } from '@/lib/dates';
import type { OwnEvent } from '../api/get-events';

/** True for what can be an address; the empty one is made from the title. */
export const isSlug = (text: string) =>
  text.length >= SLUG_MIN && text.length <= SLUG_MAX && SLUG_PATTERN.test(text);

function isAhead(value: string): boolean {
  const moment = fromLocalInput(value);
  return moment === null || new Date(moment) > new Date();
}

/** @param unchanged the expiration that is set already: it may lie in the past */
export const eventSchema = (unchanged = '') =>
  z.object({
    title: z
      .string()
      .trim()
      .min(1, MESSAGES.titleRequired)
      .max(TITLE_MAX, `Use at most ${TITLE_MAX} characters`),
    linkSlug: z
      .string()
      .trim()
      .refine((slug) => slug === '' || isSlug(slug), MESSAGES.slugInvalid),
    /** A datetime-local value; empty: never. */
    expiresAt: z.string().refine((value) => value === unchanged || isAhead(value), MESSAGES.expiresInPast),
  });

export type EventValues = z.infer<ReturnType<typeof eventSchema>>;

/** What the form holds when it opens: an event's own values, or nothing. */
export function initialValues(event: OwnEvent | undefined): EventValues {
  return {
    title: event?.title ?? '',
    linkSlug: event?.linkSlug ?? '',
    expiresAt: event?.expiresAt ? toLocalInput(new Date(event.expiresAt)) : '',
  };
}
