import type { components } from '@eventframe/contracts/api.generated';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, bodyOf } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';

export type Rehearsal = components['schemas']['RehearsalResponse'];

interface Rehearse {
  eventId: string;
  /** Null: only what is left of the plan is told. */
  expectedGuests: number | null;
}

const rehearse = ({ eventId, expectedGuests }: Rehearse) =>
  bodyOf(
    api.POST('/api/events/{id}/rehearsal', {
      params: { path: { id: eventId } },
      body: expectedGuests === null ? {} : { expectedGuests },
    }),
  );

/** Checks before the event that everything will work. */
export const useRehearse = () =>
  useMutation({
    mutationFn: rehearse,
    onError: (error) =>
      toast({ title: 'The rehearsal failed', description: errorMessage(error), variant: 'destructive' }),
  });
