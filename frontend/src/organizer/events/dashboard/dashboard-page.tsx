import { LIST_COUNTED_MAX } from '@eventframe/contracts/limits';
import { Plus } from 'lucide-react';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Skeleton } from '@/organizer/components/ui/loading';
import { QueryError } from '@/organizer/components/ui/query-error';
import { useCurrentUser, type User } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { useNow } from '@/shared/use-now';
import { FIRST_EVENTS, type OwnEvent, useEvents } from '../api/events';
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
  const events = useEvents(FIRST_EVENTS);
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
        // Last on phones, where it would push the events far down.
        <div className="max-md:order-last">
          <PlanCard userId={user.id} />
        </div>
      )}
      {!(isDown && events.error) && <EventsSection />}
    </div>
  );
}

/** Whether an event has ended between two times, in ms since 1970. */
const endedBetween =
  (from: number, to: number) =>
  ({ expiresAt }: OwnEvent) =>
    expiresAt !== null && Date.parse(expiresAt) > from && Date.parse(expiresAt) <= to;

/** Larger counts of events are not exact. */
const formatCount = (count: number) =>
  `${Math.min(count, LIST_COUNTED_MAX).toLocaleString('en')}${count > LIST_COUNTED_MAX ? '+' : ''}`;

/** @param value undefined while it loads */
function Stat({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-display text-title font-bold tracking-tight tabular-nums">
        {value ?? <Skeleton className="my-1 h-8 w-20" />}
      </dd>
    </div>
  );
}

function StatCards() {
  const events = useEvents(FIRST_EVENTS);
  const { data, dataUpdatedAt, error, refetch } = useStats();
  const now = useNow();
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  // Events that ended while the page was open. The others end with the next request.
  const ended = events.data?.events.filter(endedBetween(dataUpdatedAt, now)).length ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      <Stat label="Total Events" value={data && formatCount(data.totalEvents)} />
      <Stat label="Active Events" value={data && formatCount(data.activeEvents - ended)} />
      <Stat label="Photos Generated" value={data?.lifetimePhotos.toLocaleString('en')} />
      <Stat label="This Month" value={data?.photosThisMonth.toLocaleString('en')} />
    </dl>
  );
}
