import { EmptyState } from '@/organizer/components/ui/empty-state';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import type { OwnEvent } from '../../api/get-events';
import { useInsights, type Insights } from '../../api/get-insights';
import { EmptyFrame } from '../../empty-frame';
import { AdvancedSection } from './advanced-section';
import { CountsOver } from './counts-over';
import { UpgradeHint } from './upgrade-hint';
import { dayLabels } from './labels';

/** What became of an event: visits, photos and downloads, and more of it with advanced analytics. */
export function InsightsPlace({ event }: { event: OwnEvent }) {
  const { data: insights, error, refetch } = useInsights(event.id);
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  if (!insights) return <Waiting />;
  const labelOf = dayLabels(insights.days.map(({ day }) => day));
  return (
    <div className="space-y-14">
      <Totals totals={insights.totals} />
      {insights.days.length === 0 ? (
        <EmptyState level={2} picture={<EmptyFrame />} title="Nobody has come yet">
          The first guest who opens the event’s page is counted here. Share the link or pin up the QR code.
        </EmptyState>
      ) : (
        <>
          <CountsOver of="Day" counts={insights.days.map((day) => ({ ...day, label: labelOf(day.day) }))} />
          {insights.advanced && <AdvancedSection eventId={event.id} advanced={insights.advanced} />}
        </>
      )}
      {!insights.advanced && <UpgradeHint />}
    </div>
  );
}

function Totals({ totals }: { totals: Insights['totals'] }) {
  const shown = { Visits: totals.visits, Photos: totals.photos, Downloads: totals.downloads };
  return (
    <dl className="grid grid-cols-3 gap-x-6">
      {Object.entries(shown).map(([label, value]) => (
        <div key={label} className="border-t border-ink pt-3">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="font-display text-title leading-tight font-bold tabular-nums">
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading insights" className="space-y-10">
      <div className="grid grid-cols-3 gap-x-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-32" />
    </div>
  );
}
