import { TITLE_MAX } from '@eventframe/contracts/limits';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/organizer/components/ui/field';
import { Input } from '@/organizer/components/ui/input';
import { toLocalInput } from '@/organizer/lib/dates';
import type { OwnEvent } from '../api/get-events';
import type { EventValues } from './event-schema';
import { SlugField } from './slug-field';

interface EventFieldsProps {
  form: UseFormReturn<EventValues>;
  /** The event that is edited. */
  event?: OwnEvent | undefined;
}

export function EventFields({ form, event }: EventFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const [earliest] = useState(() => toLocalInput(new Date()));
  return (
    <>
      <Field label="Event Title" error={errors.title?.message}>
        {(control) => <Input maxLength={TITLE_MAX} autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <SlugField form={form} event={event} />
      <Field
        label="Expiration Date"
        note="optional"
        hint="After this, guests can view the page but not add photos. Leave empty to never expire."
        error={errors.expiresAt?.message}
      >
        {(control) => <Input type="datetime-local" min={earliest} {...control} {...register('expiresAt')} />}
      </Field>
    </>
  );
}
