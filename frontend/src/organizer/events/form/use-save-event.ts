import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapBody } from '@/organizer/lib/api';
import { fromLocalInput } from '@/organizer/lib/dates';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import { toast } from '@/shared/toast-store';
import { type OwnEvent, reloadEvents } from '../api/events';
import { type EventValues, initialValues } from './event-schema';

interface NewEvent {
  title: string;
  /** Empty: generated from the title. */
  linkSlug: string;
  /** ISO 8601, or null for never. */
  expiresAt: string | null;
  /** Empty: none. */
  shareText: string;
  frame: File;
}

interface CreateEvent {
  event: NewEvent;
  onProgress?: (share: number) => void;
}

function createEvent({ event, onProgress }: CreateEvent): Promise<OwnEvent> {
  const body = new FormData();
  body.append('title', event.title);
  if (event.linkSlug) body.append('linkSlug', event.linkSlug);
  if (event.expiresAt) body.append('expiresAt', event.expiresAt);
  if (event.shareText) body.append('shareText', event.shareText);
  body.append('frame', event.frame);
  return uploadForm<'/api/events', 'post'>({ method: 'POST', path: '/api/events', body, onProgress });
}

function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createEvent,
    onSuccess: () => {
      toast({ title: 'Event created successfully' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to create event', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** The changes; omitted fields stay unchanged. */
interface EventChanges {
  title?: string;
  linkSlug?: string;
  /** ISO 8601, or null for never. */
  expiresAt?: string | null;
  /** Empty: none. */
  shareText?: string;
  /** Empty: none; so is `consentLink`. */
  consentText?: string;
  consentLink?: string;
  /** Replaces the primary frame. */
  frame?: File;
}

interface UpdateEvent {
  id: string;
  changes: EventChanges;
  onProgress?: (share: number) => void;
}

function updateEvent({ id, changes, onProgress }: UpdateEvent): Promise<OwnEvent> {
  const { frame, ...fields } = changes;
  if (!frame) return unwrapBody(api.PATCH('/api/events/{id}', { params: { path: { id } }, body: fields }));
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value ?? '');
  body.append('frame', frame);
  return uploadForm<'/api/events/{id}', 'patch'>({
    method: 'PATCH',
    path: `/api/events/${encodeURIComponent(id)}`,
    body,
    onProgress,
  });
}

/** Save changes of an event and show a toast. The upload's progress is 0 to 1. */
function useUpdateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateEvent,
    onSuccess: () => {
      toast({ title: 'Event updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update event', description: errorMessage(error), variant: 'destructive' }),
  });
}

interface Handlers {
  onSuccess: (saved: OwnEvent) => void;
  onError: (error: Error) => void;
}

/** Create an event, or save the changes of one. */
export function useSaveEvent(event: OwnEvent | undefined) {
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const [progress, setProgress] = useState(0);

  const save = (values: EventValues, frame: File | undefined, handlers: Handlers) => {
    setProgress(0);
    if (event) {
      const changes = changesOf(event, values, frame);
      update.mutate({ id: event.id, changes, onProgress: setProgress }, handlers);
    } else if (frame) {
      const created = { ...values, expiresAt: fromLocalInput(values.expiresAt), frame };
      create.mutate({ event: created, onProgress: setProgress }, handlers);
    }
  };

  const { isPending, error } = event ? update : create;
  return { save, isPending, error, progress };
}

/** An unchanged expiration is not sent: it may be past, and the field truncates it to the minute. */
function changesOf(event: OwnEvent, values: EventValues, frame: File | undefined): EventChanges {
  const before = initialValues(event);
  const { title, linkSlug, expiresAt, shareText, consentText, consentLink } = values;
  return {
    ...(title !== before.title && { title }),
    ...(linkSlug !== before.linkSlug && { linkSlug }),
    ...(expiresAt !== before.expiresAt && { expiresAt: fromLocalInput(expiresAt) }),
    ...(shareText !== before.shareText && { shareText }),
    ...(consentText !== before.consentText && { consentText }),
    ...(consentLink !== before.consentLink && { consentLink }),
    ...(frame && { frame }),
  };
}
