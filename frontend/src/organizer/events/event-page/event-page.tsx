import { useParams, useSearchParams } from 'react-router-dom';
import { Tab, TabList, TabPanel, Tabs } from '@/organizer/components/ui/tabs';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { useEvent } from '../api/get-event';
import type { OwnEvent } from '../api/get-events';
import { BackToDashboard } from '../back-to-dashboard';
import { WithEvent } from '../with-event';
import { EventHeading } from './event-heading';
import { InsightsPage } from './insights/insights-page';
import { EventPhotosPage } from './photos/photos-page';
import { RerenderSection } from './rerender-section';
import { EventSettingsPage } from './settings/event-settings-page';
import { useLiveReload } from './use-live-reload';

const places = [
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
      <WithEvent id={id}>{(loaded) => <Places event={loaded} />}</WithEvent>
    </div>
  );
}

function Places({ event }: { event: OwnEvent }) {
  const [query, setQuery] = useSearchParams();
  useLiveReload(event.id);
  const place = places.find(({ value }) => value === query.get('tab')) ?? places[0]!;
  return (
    <>
      <EventHeading event={event} />
      <RerenderSection event={event} offersAgain={place.value === 'settings'} />
      <Tabs value={place.value} onValueChange={(tab) => setQuery({ tab }, { replace: true })}>
        <TabList aria-label="Event sections">
          {places.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {places.map(({ value, Content }) => (
          <TabPanel key={value} value={value} className="pt-8">
            <Content event={event} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
