import { FileDown } from 'lucide-react';
import { buttonStyles } from '@/components/ui/button-styles';
import { insightsCsvUrl, type AdvancedInsights } from '../../api/get-insights';
import { BarsPlot } from './bars-plot';
import { hourLabel } from './labels';
import { NumbersTable } from './numbers-table';
import { ShareBars } from './share-bars';

const devices = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', other: 'Other' };

/** What Professional and the plans above see. */
export function AdvancedSection({ eventId, advanced }: { eventId: string; advanced: AdvancedInsights }) {
  const { hours, frames } = advanced;
  const by = (key: 'visits' | 'photos' | 'downloads') =>
    hours.map((hour) => ({ label: hourLabel(hour.hour), value: hour[key] }));
  return (
    <>
      <section aria-labelledby="by-hour">
        <h2 id="by-hour" className="mb-5 text-lead">
          By hour
        </h2>
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          <BarsPlot title="Visits" per="hour" bars={by('visits')} />
          <BarsPlot title="Photos" per="hour" bars={by('photos')} />
          <BarsPlot title="Downloads" per="hour" bars={by('downloads')} />
        </div>
        <NumbersTable
          caption="By hour"
          of="Hour"
          columns={['Visits', 'Photos', 'Downloads', 'Shares']}
          rows={hours.map((hour) => ({
            label: hourLabel(hour.hour),
            values: [hour.visits, hour.photos, hour.downloads, hour.shares],
          }))}
        />
      </section>
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
          <span>{count(advanced.shares, 'share')} by the share button in all.</span>
          <a href={insightsCsvUrl(eventId)} download className={buttonStyles({ size: 'small' })}>
            <FileDown /> Export CSV
          </a>
        </p>
      </section>
    </>
  );
}

const count = (value: number, of: string) => `${value.toLocaleString('en')} ${of}${value === 1 ? '' : 's'}`;
