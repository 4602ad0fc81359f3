import { Plus } from 'lucide-react';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { QueryError } from '@/organizer/components/ui/query-error';
import { paths } from '@/shared/paths';
import { useCurrentUser, type User } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { useCredits } from '../api/get-credits';
import { useEvents } from '../api/get-events';
import { useStats } from '../api/get-stats';
import { EventsSection } from './events-section';
import { PlanCard } from './plan-card';
import { PlanNotices } from './plan-notices';
import { StatCards } from './stat-cards';

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
