import { FileDown } from 'lucide-react';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { insightsCsvUrl, type AdvancedInsights } from '../../api/get-insights';
import { CountsOver } from './counts-over';
import { hourLabel } from './labels';
import { ShareBars } from './share-bars';

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
            words: `${count(frame.photos, 'photo')}, ${count(frame.downloads, 'download')}, ${count(frame.shares, 'share')}`,
            picture: frame.frameUrl,
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
              words: `${count(visits, 'visit')}, ${count(downloads, 'download')}`,
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
