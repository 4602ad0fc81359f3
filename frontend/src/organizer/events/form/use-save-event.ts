import { useState } from 'react';
import { fromLocalInput } from '@/organizer/lib/dates';
import { useCreateEvent } from '../api/create-event';
import type { OwnEvent } from '../api/get-events';
import { useUpdateEvent, type EventChanges } from '../api/update-event';
import { initialValues, type EventValues } from './event-schema';

interface Handlers {
  onSuccess: (saved: OwnEvent) => void;
  onError: (error: Error) => void;
}

/** Create an event, or save the changes of one. */
export function useSaveEvent(event: OwnEvent | undefined) {
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const [sent, setSent] = useState(0);

  const save = (values: EventValues, frame: File | undefined, handlers: Handlers) => {
    setSent(0);
    if (event) {
      const changes = changesOf(event, values, frame);
      update.mutate({ id: event.id, changes, onProgress: setSent }, handlers);
    } else if (frame) {
      const created = { ...values, expiresAt: fromLocalInput(values.expiresAt), frame };
      create.mutate({ event: created, onProgress: setSent }, handlers);
    }
  };

  const { isPending, error } = event ? update : create;
  return { save, isPending, error, sent };
}

/** An unchanged expiration is not sent: it may be past, and the field truncates it to the minute. */
function changesOf(event: OwnEvent, values: EventValues, frame: File | undefined): EventChanges {
  const before = initialValues(event);
  const { title, linkSlug, expiresAt } = values;
  return {
    ...(title !== before.title && { title }),
    ...(linkSlug !== before.linkSlug && { linkSlug }),
    ...(expiresAt !== before.expiresAt && { expiresAt: fromLocalInput(expiresAt) }),
    ...(frame && { frame }),
  };
}
