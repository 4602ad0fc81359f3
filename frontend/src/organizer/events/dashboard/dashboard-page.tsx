import { Plus } from 'lucide-react';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Skeleton } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { useCurrentUser, type User } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { useNow } from '@/shared/use-now';
import { type OwnEvent, useEvents } from '../api/events';
import { useCredits, useStats } from '../api/usage';
import { EventsSection } from './events-section';
import { PlanCard } from './plan-card';
import { PlanNotices } from './plan-notices';

export default function DashboardPage() {
  usePageTitle('Dashboard');
  const { data: user } = useCurrentUser();
  return user ? <Dashboard user={user} /> : null;
}

function Dashboard({ user }: { user: User }) {
  const events = useEvents();
  const stats = useStats();
  const credits = useCredits(user.id);
  const failed = [events, stats, credits].filter(({ error }) => error !== null);
  // If every request fails, show one error.
  const isDown = failed.length > 1;
  return (
    <div className="page flex flex-col gap-12 py-10 sm:gap-16 sm:py-14">
      <div className="flex items-end justify-between gap-x-6">
        <div className="min-w-0">
          <p className="truncate text-ink-soft">{user.organization ?? user.name}</p>
          <h1 className="text-title">Dashboard</h1>
        </div>
        <ButtonLink to={paths.createEvent} look="accent" className="shrink-0">
          <Plus /> Create Event
        </ButtonLink>
      </div>
      {isDown && (
        <QueryError
          error={failed[0]?.error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {!(isDown && stats.error) && <StatCards />}
      <PlanNotices userId={user.id} />
      {!(isDown && credits.error) && (
        // On a phone a new event would otherwise be screens below.
        <div className="max-md:order-last">
          <PlanCard userId={user.id} />
        </div>
      )}
      {!(isDown && events.error) && <EventsSection />}
    </div>
  );
}

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
function StatCards() {
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
