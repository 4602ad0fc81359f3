import { ExternalLink, Pencil, Projector, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Tab, TabList, TabPanel, Tabs } from '@/organizer/components/ui/tabs';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { paths } from '@/shared/paths';
import { useNow } from '@/shared/use-now';
import { type OwnEvent, useEvent } from '../api/events';
import { StatusBadge } from '../dashboard/status-badge';
import { formatEnding } from '../format-ending';
import { QrDialog } from '../qr-dialog';
import { BackToDashboard, WithEvent } from '../with-event';
import { InsightsPage } from './insights/insights-page';
import { EventPhotosPage } from './photos/photos-page';
import { RerenderSection } from './rerender-section';
import { EventSettingsPage } from './settings/event-settings-page';
import { useLiveReload } from './use-live-reload';

const tabs = [
  { value: 'photos', label: 'Photos', Content: EventPhotosPage },
  { value: 'insights', label: 'Insights', Content: InsightsPage },
  { value: 'settings', label: 'Settings', Content: EventSettingsPage },
];

/** The organizer's page of one event: photos, insights and settings. */
export default function EventPage() {
  const { id = '' } = useParams();
  const { data: event } = useEvent(id);
  usePageTitle(event?.title ?? 'Event');
  return (
    <div className="page py-8 sm:py-12">
      <BackToDashboard />
      <WithEvent id={id}>{(loaded) => <EventTabs event={loaded} />}</WithEvent>
    </div>
  );
}

function EventTabs({ event }: { event: OwnEvent }) {
  const [query, setQuery] = useSearchParams();
  useLiveReload(event.id);
  const selected = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0]!;
  return (
    <>
      <EventHeading event={event} />
      <RerenderSection event={event} offersAgain={selected.value === 'settings'} />
      <Tabs value={selected.value} onValueChange={(tab) => setQuery({ tab }, { replace: true })}>
        <TabList aria-label="Event sections">
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ value, Content }) => (
          <TabPanel key={value} value={value} className="pt-8">
            <Content event={event} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** The event's title, state and link, and buttons for its page, wall and QR code. */
function EventHeading({ event }: { event: OwnEvent }) {
  const [showsQr, setShowsQr] = useState(false);
  const { title, linkSlug } = event;
  const now = useNow();
  const ending = formatEnding(event.expiresAt, now);
  return (
    <div className="mt-2 mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 space-y-2">
        <h1 className="text-title break-words">{title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small text-ink-soft">
          <StatusBadge event={event} now={now} />
          <span className="wrap-anywhere">/event/{linkSlug}</span>
          {ending && <span className="inline-block first-letter:uppercase">{ending}</span>}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2.5 max-sm:w-full sm:flex sm:flex-wrap">
        <a
          href={paths.guest(linkSlug)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles({ size: 'small' })}
        >
          <ExternalLink /> Open Page
        </a>
        <a
          href={paths.wall(linkSlug)}
          target="_blank"
          rel="noreferrer"
          title="New photos live, for a projector"
          className={buttonStyles({ size: 'small' })}
        >
          <Projector /> Open Wall
        </a>
        <Button size="small" onClick={() => setShowsQr(true)}>
          <QrCode /> QR Code
        </Button>
        <ButtonLink size="small" to={paths.editEvent(event.id)} state={{ from: paths.event(event.id) }}>
          <Pencil /> Edit
        </ButtonLink>
      </div>
      {showsQr && <QrDialog event={event} onClose={() => setShowsQr(false)} />}
    </div>
  );
}
