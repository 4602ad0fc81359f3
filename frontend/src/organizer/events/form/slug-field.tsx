import { SLUG_MAX } from '@eventframe/contracts/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/organizer/components/ui/field';
import { fieldStyles } from '@/organizer/components/ui/input';
import { api, bodyOf } from '@/organizer/lib/api';
import { cx } from '@/organizer/lib/cx';
import { useDebounced } from '@/shared/use-debounced';
import type { OwnEvent } from '../api/get-events';
import { type EventValues, isSlug } from './event-schema';

interface Asked {
  slug: string;
  /** The event that is edited: its own slugs are free to it. */
  eventId?: string | undefined;
}

const fetchSlugAvailable = ({ slug, eventId }: Asked) =>
  bodyOf(
    api.GET('/api/events/slug-available', { params: { query: { slug, ...(eventId ? { eventId } : {}) } } }),
  );

const slugAvailableQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['slug-available', asked],
    queryFn: () => fetchSlugAvailable(asked),
    // Somebody else may take it meanwhile: forgotten as soon as the form is left.
    gcTime: 0,
  });

/** Whether an address can be had; asks only when `enabled`. */
const useSlugAvailable = (asked: Asked, enabled: boolean) =>
  useQuery({ ...slugAvailableQuery(asked), enabled });

/** How long the typing has to pause before the server is asked, in ms. */
const PAUSE = 350;

/** What is typed becomes an address while it is typed: 'Anna & Jörg ' is 'anna-jorg-', as the server makes one of a title. */
function asSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** Makes an address of what stands in the field. The caret stays behind the letters it was behind. */
function tidy(field: HTMLInputElement): void {
  const { value, selectionStart } = field;
  const slug = asSlug(value);
  if (slug === value) return;
  field.value = slug;
  const caret = asSlug(value.slice(0, selectionStart ?? value.length)).length;
  field.setSelectionRange(caret, caret);
}

interface SlugFieldProps {
  form: UseFormReturn<EventValues>;
  event?: OwnEvent | undefined;
}

export function SlugField({ form, event }: SlugFieldProps) {
  const error = form.formState.errors.linkSlug?.message;
  const typed = useWatch({ control: form.control, name: 'linkSlug' });
  const slug = useDebounced(typed, PAUSE);
  const asked = isSlug(slug) && slug !== event?.linkSlug;
  const { data: answer } = useSlugAvailable({ slug, eventId: event?.id }, asked);
  const known = asked && slug === typed ? answer : undefined;
  const taken = known?.available === false ? (known.message ?? undefined) : undefined;
  return (
    <Field
      label="Event Slug"
      {...(!event && { note: 'optional' })}
      hint={
        known?.available ? (
          <span className="font-medium text-ok">/event/{slug} is free</span>
        ) : event ? (
          'Posters with the old address keep working.'
        ) : (
          'The address on your posters. Leave it blank and it is made from the title.'
        )
      }
      error={error ?? taken}
    >
      {(control) => (
        <div className="flex">
          <span
            aria-hidden="true"
            className="grid place-items-center rounded-l-m border border-r-0 border-line-strong bg-sunk px-3 text-ink-soft"
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
              // A hyphen at its end is of what is still being typed, and goes with the last letter.
              setValueAs: (text: string) => asSlug(text).replace(/^-|-$/g, ''),
              onBlur: () => form.setValue('linkSlug', form.getValues('linkSlug')),
            })}
            onInput={({ currentTarget, nativeEvent }) => {
              // An accent that waits for its letter is left alone.
              if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
              tidy(currentTarget);
            }}
            onCompositionEnd={({ currentTarget }) => tidy(currentTarget)}
          />
        </div>
      )}
    </Field>
  );
}
