import { ButtonLink } from '@/organizer/components/ui/button-link';
import { EmptyFrame, EmptyState } from '@/organizer/components/ui/empty-state';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../../api/events';
import { type Insights, useInsights } from '../../api/insights';
import { AdvancedSection } from './advanced-section';
import { CountsOver } from './counts-over';
import { dayLabels } from './labels';

/** Statistics of an event: visits, photos and downloads, and more with advanced analytics. */
export function InsightsPage({ event }: { event: OwnEvent }) {
  const { data: insights, error, refetch } = useInsights(event.id);
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  if (!insights) return <InsightsSkeleton />;
  const labelOf = dayLabels(insights.days.map(({ day }) => day));
  return (
    <div className="space-y-14">
      <Totals totals={insights.totals} />
      {insights.days.length === 0 ? (
        <EmptyState level={2} image={<EmptyFrame />} title="No visits yet">
          Visits appear here after guests open the event page. Share the link or put up the QR code.
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
  const figures = { Visits: totals.visits, Photos: totals.photos, Downloads: totals.downloads };
  return (
    <dl className="grid grid-cols-3 gap-x-6">
      {Object.entries(figures).map(([label, value]) => (
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

function InsightsSkeleton() {
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

/** Explains what a larger plan shows. */
function UpgradeHint() {
  return (
    <section aria-labelledby="more-insights" className="border-y border-line py-8">
      <h2 id="more-insights" className="text-lead">
        By hour, by frame, by device
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-ink-soft">
        Professional, Enterprise and Monthly Unlimited show visits by hour, frame and device, and shares, with
        a CSV export. Upgrade to see the data already collected for this event.
      </p>
      <ButtonLink to={paths.pricing} size="small">
        See Plans
      </ButtonLink>
    </section>
  );
}
