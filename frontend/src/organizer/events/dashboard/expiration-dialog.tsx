import { MESSAGES } from '@eventframe/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { Dialog, DialogActions } from '@/organizer/components/ui/dialog';
import { Field, Input } from '@/organizer/components/ui/field';
import { api, unwrapBody } from '@/organizer/lib/api';
import {
  formatMoment,
  fromLocalInput,
  INCOMPLETE_DATE,
  isIncompleteDate,
  toLocalInput,
} from '@/organizer/lib/dates';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { type OwnEvent, reloadEvents } from '../api/events';

interface Expiration {
  id: string;
  /** ISO 8601, or null for never. */
  expiresAt: string | null;
}

const setExpiration = ({ id, expiresAt }: Expiration) =>
  unwrapBody(api.PATCH('/api/events/{id}/expiration', { params: { path: { id } }, body: { expiresAt } }));

function useSetExpiration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setExpiration,
    onSuccess: () => {
      toast({ title: 'Expiration updated' });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({
        title: 'Failed to update expiration',
        description: errorMessage(error, 'Failed to update expiration'),
        variant: 'destructive',
      }),
  });
}

/** Sets or removes the time at which the event ends. */
export function ExpirationDialog({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const [value, setValue] = useState(event.expiresAt ? toLocalInput(new Date(event.expiresAt)) : '');
  const [earliest] = useState(() => toLocalInput(new Date()));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const setExpiration = useSetExpiration();
  const save = (expiresAt: string | null) =>
    setExpiration.mutate({ id: event.id, expiresAt }, { onSuccess: onClose });

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const expiresAt = fromLocalInput(value);
    if (field.current && isIncompleteDate(field.current)) setError(INCOMPLETE_DATE);
    else if (expiresAt !== null && new Date(expiresAt) <= new Date()) setError(MESSAGES.expiresInPast);
    else save(expiresAt);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Manage Expiration"
      description={event.title}
      focusFirst={field}
    >
      <form noValidate onSubmit={submit}>
        <p className="mb-4">
          {event.expiresAt ? `Ends on ${formatMoment(event.expiresAt)}.` : 'This event never expires.'} An
          event past its expiration stops accepting new guest photos; its page and gallery stay open.
        </p>
        <Field label="Expiration Date" hint="In your time zone. Leave empty to never expire." error={error}>
          {(control) => (
            <Input
              ref={field}
              type="datetime-local"
              min={earliest}
              value={value}
              onChange={({ target }) => {
                setValue(target.value);
                setError(undefined);
              }}
              {...control}
            />
          )}
        </Field>
        <DialogActions>
          {event.expiresAt && (
            <Button
              disabled={setExpiration.isPending}
              aria-busy={setExpiration.isPending}
              onClick={() => save(null)}
            >
              Remove Expiration
            </Button>
          )}
          <Button type="submit" look="ink" busy={setExpiration.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
