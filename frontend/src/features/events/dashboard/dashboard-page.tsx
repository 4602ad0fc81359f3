import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/config/paths';
import { useCurrentUser } from '@/lib/current-user';
import { usePageTitle } from '@/lib/use-page-title';
import { EventsSection } from './events-section';
import { PlanCard } from './plan-card';
import { StatCards } from './stat-cards';

export default function DashboardPage() {
  usePageTitle('Dashboard');
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className="page space-y-12 py-10 sm:space-y-16 sm:py-14">
      <div className="flex items-end justify-between gap-x-6">
        <div className="min-w-0">
          <p className="truncate text-ink-soft">{user.organization ?? user.name}</p>
          <h1 className="text-title">Dashboard</h1>
        </div>
        <ButtonLink to={paths.createEvent} look="accent" className="shrink-0">
          <Plus /> Create Event
        </ButtonLink>
      </div>
      <StatCards />
      <PlanCard userId={user.id} />
      <EventsSection />
    </div>
  );
}
