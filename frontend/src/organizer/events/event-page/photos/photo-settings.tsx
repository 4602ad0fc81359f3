import type { EventVisibility } from '@eventframe/contracts/event-visibility';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Field, fieldStyles } from '@/organizer/components/ui/field';
import { Switch } from '@/organizer/components/ui/switch';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { toast } from '@/shared/toast-store';
import { type OwnEvent, reloadEvents } from '../../api/events';

type Settings = Partial<Pick<OwnEvent, 'requiresApproval' | 'photoVisibility'>>;

const VISIBILITIES: Record<EventVisibility, { label: string; title: string }> = {
  guest: { label: 'Each guest decides', title: 'Guests decide who sees their photos' },
  shown: { label: 'Everyone at the event', title: 'New photos are shown to everyone' },
  private: { label: 'Only you and the guest', title: 'New photos are private' },
};

/** Who sees an event's new photos, and whether they need the organizer's approval. */
export function PhotoSettings({ event }: { event: OwnEvent }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Settings) =>
      unwrapBody(api.PATCH('/api/events/{id}', { params: { path: { id: event.id } }, body })),
    onSuccess: ({ requiresApproval, photoVisibility }, changed) => {
      const approval = requiresApproval
        ? 'New photos need your approval'
        : 'New photos are public immediately';
      toast({ title: changed.photoVisibility ? VISIBILITIES[photoVisibility].title : approval });
      return reloadEvents(queryClient);
    },
    onError: (error) =>
      toast({ title: 'Failed to update event', description: errorMessage(error), variant: 'destructive' }),
  });
  return (
    <div className="space-y-6">
      <Switch
        label="Approve photos first"
        checked={event.requiresApproval}
        busy={change.isPending}
        onCheckedChange={(requiresApproval) => change.mutate({ requiresApproval })}
      >
        New photos appear here until you approve them. Guests always get their own photo immediately.
      </Switch>
      <div className="max-w-sm">
        <Field
          label="Who sees new photos"
          hint="Guests read this before they choose a photo. Private photos stay private if you change it."
        >
          {(control) => (
            <select
              {...control}
              className={fieldStyles}
              value={event.photoVisibility}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ photoVisibility: target.value as EventVisibility })}
            >
              {Object.entries(VISIBILITIES).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </div>
  );
}
