import { Alert } from '@/components/ui/alert';
import type { Credits } from '../api/get-credits';
import { SOON, usedPercent } from './used-percent';

/** Says in time what happens when the month's photos are used up. */
export function PhotoQuotaNotice({ credits: { plan, usage } }: { credits: Credits }) {
  const percent = usedPercent(usage.photos, plan.photoLimit);
  if (percent < SOON) return null;
  const title =
    percent < 100
      ? `${Math.round(percent)}% of this month's photos are used`
      : "This month's photos are used up";
  return (
    <Alert tone="warn" title={title}>
      No guest is turned away: photos beyond the limit are made and kept, and wait outside the gallery until
      you upgrade or the month turns.
    </Alert>
  );
}
