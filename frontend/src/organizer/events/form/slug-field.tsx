import { SLUG_MAX } from '@eventframe/contracts/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field, fieldStyles } from '@/organizer/components/ui/field';
import { api, unwrapBody } from '@/organizer/lib/api';
import { cx } from '@/organizer/lib/cx';
import { useDebounced } from '@/shared/use-debounced';
import type { OwnEvent } from '../api/events';
import { type EventValues, isSlug } from './event-schema';

interface SlugCheck {
  slug: string;
  /** The event that is edited: its own slugs are free to it. */
  eventId?: string | undefined;
}

const fetchSlugAvailable = ({ slug, eventId }: SlugCheck) =>
  unwrapBody(
    api.GET('/api/events/slug-available', { params: { query: { slug, ...(eventId ? { eventId } : {}) } } }),
  );

const slugAvailableQuery = (check: SlugCheck) =>
  queryOptions({
    queryKey: ['slug-available', check],
    queryFn: () => fetchSlugAvailable(check),
    // Not cached: another user may take the slug.
    gcTime: 0,
  });

/** Whether a slug is available. */
const useSlugAvailable = (check: SlugCheck, enabled: boolean) =>
  useQuery({ ...slugAvailableQuery(check), enabled });

/** Delay of the availability check after a keystroke. */
const DEBOUNCE_MS = 350;

/** Slugify while typing: 'Anna & Jörg ' becomes 'anna-jorg-', as on the server. */
function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** Slugify the field's value and keep the caret behind the same letters. */
function slugifyField(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const slug = slugify(value);
  if (slug === value) return;
  field.value = slug;
  const caret = slugify(value.slice(0, selectionStart ?? value.length)).length;
  field.setSelectionRange(caret, caret);
}

interface SlugFieldProps {
  form: UseFormReturn<EventValues>;
  event?: OwnEvent | undefined;
}

export function SlugField({ form, event }: SlugFieldProps) {
  const error = form.formState.errors.linkSlug?.message;
  const typed = useWatch({ control: form.control, name: 'linkSlug' });
  const slug = useDebounced(typed, DEBOUNCE_MS);
  const needsCheck = isSlug(slug) && slug !== event?.linkSlug;
  const { data: response } = useSlugAvailable({ slug, eventId: event?.id }, needsCheck);
  const check = needsCheck && slug === typed ? response : undefined;
  const takenMessage = check?.available === false ? (check.message ?? undefined) : undefined;
  return (
    <Field
      label="Event Slug"
      {...(!event && { note: 'optional' })}
      hint={
        check?.available ? (
          <span className="font-medium text-ok">/event/{slug} is available</span>
        ) : event ? (
          'Posters with the old link keep working.'
        ) : (
          'The link on your posters. Leave it blank to generate it from the title.'
        )
      }
      error={error ?? takenMessage}
    >
      {(control) => (
        <div className="flex">
          <span
            aria-hidden="true"
            className="grid shrink-0 place-items-center rounded-l-m border border-r-0 border-line-strong bg-sunk px-3 text-ink-soft"
          >
            /event/
          </span>
          <input
            maxLength={SLUG_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={cx(fieldStyles, 'rounded-l-none')}
            {...control}
            {...form.register('linkSlug', {
              // A trailing hyphen belongs to unfinished typing.
              setValueAs: (text: string) => slugify(text).replace(/^-|-$/g, ''),
              onBlur: () => form.setValue('linkSlug', form.getValues('linkSlug')),
            })}
            onInput={({ currentTarget, nativeEvent }) => {
              // Do not interrupt the composition of accented letters.
              if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
              slugifyField(currentTarget);
            }}
            onCompositionEnd={({ currentTarget }) => slugifyField(currentTarget)}
          />
        </div>
      )}
    </Field>
  );
}
