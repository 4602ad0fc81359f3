import type { OwnEvent } from '../api/get-events';
import { useEvents } from '../api/get-events';
import { useStats } from '../api/get-stats';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { useNow } from '@/shared/use-now';

/** Events without an end, or with one still to come; whether they are switched on does not count here. */
const isStillOn = (now: number) => (event: OwnEvent) =>
  event.expiresAt === null || Date.parse(event.expiresAt) > now;

/** @param value undefined while it loads; null: it could not be had, which is said where its list would be */
function Stat({ label, value }: { label: string; value: number | undefined | null }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-display text-title font-bold tracking-tight tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-8 w-20" /> : (value?.toLocaleString('en') ?? '–')}
      </dd>
    </div>
  );
}

/** Four statistics. A dash means that the events could not be loaded, which their list reports. */
export function StatCards() {
  const events = useEvents();
  const stats = useStats();
  const now = useNow();
  if (stats.error) return <QueryError error={stats.error} onRetry={() => void stats.refetch()} />;
  const listed = events.error ? null : events.data;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      <Stat label="Total Events" value={listed && listed.length} />
      <Stat label="Active Events" value={listed && listed.filter(isStillOn(now)).length} />
      <Stat label="Photos Generated" value={stats.data?.lifetimePhotos} />
      <Stat label="This Month" value={stats.data?.photosThisMonth} />
    </dl>
  );
}
