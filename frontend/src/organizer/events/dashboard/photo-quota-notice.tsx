import { heldAllowance } from '@eventframe/contracts/plans';
import { Alert } from '@/organizer/components/ui/alert';
import type { Credits } from '../api/get-credits';
import { SOON, usedPercent } from './used-percent';

/** Says in time what happens when the month's photos are used up, and then what does. */
export function PhotoQuotaNotice({ credits: { plan, usage, photosExhausted } }: { credits: Credits }) {
  const percent = usedPercent(usage.photos, plan.photoLimit);
  if (percent < SOON) return null;
  if (photosExhausted) {
    return (
      <Alert tone="bad" title="New photos are not kept any more">
        This month's photos are used up, and no more can wait outside the gallery. Guests can still save
        theirs on their devices. New ones are kept again when you upgrade or the month turns.
      </Alert>
    );
  }
  const title =
    percent < 100
      ? `${Math.round(percent)}% of this month's photos are used`
      : "This month's photos are used up";
  return (
    <Alert tone="warn" title={title}>
      No guest is turned away: up to {heldAllowance(plan.photoLimit).toLocaleString('en')} photos above the
      limit are kept, and wait outside the gallery until you upgrade or the month turns. After those, guests
      can still save theirs on their devices, but they are not kept here.
    </Alert>
  );
}
