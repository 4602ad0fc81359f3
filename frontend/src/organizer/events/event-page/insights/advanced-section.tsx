import { FileDown } from 'lucide-react';
import { buttonStyles } from '@/organizer/components/ui/button';
import { type AdvancedInsights, insightsCsvUrl } from '../../api/insights';
import { CountsOver } from './counts-over';
import { hourLabel } from './labels';

const devices = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', other: 'Other' };

/** Statistics for Professional and higher plans. */
export function AdvancedSection({ eventId, advanced }: { eventId: string; advanced: AdvancedInsights }) {
  const { hours, frames } = advanced;
  return (
    <>
      <CountsOver of="Hour" counts={hours.map((hour) => ({ ...hour, label: hourLabel(hour.hour) }))} />
      <section aria-labelledby="by-frame">
        <h2 id="by-frame" className="mb-5 text-lead">
          By frame
        </h2>
        <ShareBars
          items={frames.map((frame) => ({
            id: frame.frameId,
            label: frame.current ? frame.name : `${frame.name} (retired)`,
            value: frame.photos,
            summary: `${count(frame.photos, 'photo')}, ${count(frame.downloads, 'download')}, ${count(frame.shares, 'share')}`,
            imageUrl: frame.frameUrl,
          }))}
        />
      </section>
      <section aria-labelledby="by-device">
        <h2 id="by-device" className="mb-5 text-lead">
          By device
        </h2>
        {advanced.devices.length === 0 ? (
          <p className="text-ink-soft">No visits yet.</p>
        ) : (
          <ShareBars
            items={advanced.devices.map(({ device, visits, downloads }) => ({
              id: device,
              label: devices[device],
              value: visits,
              summary: `${count(visits, 'visit')}, ${count(downloads, 'download')}`,
            }))}
          />
        )}
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <span>{count(advanced.shares, 'share')} with the share button.</span>
          <a href={insightsCsvUrl(eventId)} download className={buttonStyles({ size: 'small' })}>
            <FileDown /> Export CSV
          </a>
        </p>
      </section>
    </>
  );
}

const count = (value: number, of: string) => `${value.toLocaleString('en')} ${of}${value === 1 ? '' : 's'}`;

interface ShareBar {
  id: string;
  label: string;
  value: number;
  /** All counts as text. */
  summary: string;
  /** Image URL. */
  imageUrl?: string;
}

/** Items with bars, relative to the largest. */
function ShareBars({ items }: { items: readonly ShareBar[] }) {
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="max-w-2xl space-y-4">
      {items.map(({ id, label, value, summary, imageUrl }) => (
        <li key={id} className="flex items-center gap-4">
          {imageUrl !== undefined && (
            <img
              src={imageUrl}
              alt=""
              loading="lazy"
              className="size-14 shrink-0 border border-line checkerboard object-contain"
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
              <span className="font-semibold break-words">{label}</span>
              <span className="text-ink-soft tabular-nums">{summary}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="mt-1.5 block h-1.5 w-full"
            >
              <rect width="100" height="4" fill="var(--line)" />
              <rect width={(value / most) * 100} height="4" fill="var(--ink)" />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  );
}
