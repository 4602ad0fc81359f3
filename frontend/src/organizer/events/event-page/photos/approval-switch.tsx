import { Switch } from '@/organizer/components/ui/switch';
import type { OwnEvent } from '../../api/get-events';
import { useSetApproval } from '../../api/set-approval';

/** Whether new photos wait for the organizer before anybody else sees them. */
export function ApprovalSwitch({ event }: { event: OwnEvent }) {
  const setApproval = useSetApproval();
  return (
    <Switch
      label="Approve before public"
      checked={event.requiresApproval}
      busy={setApproval.isPending}
      onCheckedChange={(requiresApproval) => setApproval.mutate({ id: event.id, requiresApproval })}
    >
      New photos wait here until you approve them. Guests get their own photo at once either way.
    </Switch>
  );
}
