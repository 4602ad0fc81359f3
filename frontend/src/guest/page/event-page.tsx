import { lazy, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicEvent } from '../api/types';
import { BrandBand } from '../ui/brand-band';
import { useBrand } from '../ui/use-brand';
import type { Delivery } from '../deliver/delivery';
import { useOutbox } from '../deliver/use-outbox';
import { useTranslation } from '../i18n/use-translation';
import { useEventFeed } from '../live/event-feed';
import { Toaster } from '../ui/toaster';
import { showOutcomeToast } from '../deliver/delivery-texts';
import { type LiveStatus, UploadTab } from '../upload/upload-tab';
import { UploadFlow } from '../upload/upload-flow';
import { Icon } from '../ui/icon';
import { ClosedTab, ClosedNotice } from './closed';
import { Footer } from './footer';
import { InAppHint } from './in-app-hint';
import { findPrimaryFrame } from '../frame/primary-frame';
import { NotFound } from './page-message';
import { LazyResource, LazyBoundary } from '../ui/lazy-boundary';
import { TabPanel, Tabs } from './tabs';
import { useHasInteracted } from '../ui/first-interaction';
import { useOfflinePage } from '../offline/worker-link';
import { useEventStatus } from '../live/use-event-status';

const gallery = new LazyResource(() =>
  lazy(() => import('../gallery/gallery').then(({ Gallery }) => ({ default: Gallery }))),
);

const myPhotos = new LazyResource(() =>
  lazy(() => import('../my-photos/my-photos').then(({ MyPhotos }) => ({ default: MyPhotos }))),
);

interface EventPageProps {
  event: PublicEvent;
  /** Deleted while the page was open; a photo in hand is finished all the same. */
  isGone: boolean;
  appName: string;
  maxUploadMb: number;
  onEventChanged: () => void;
}

/** The guest page of an event that exists: making a photo and the gallery, as far as its status allows. */
export function EventPage({ event, isGone, appName, maxUploadMb, onEventChanged }: EventPageProps) {
  const speech = useTranslation();
  const { t } = speech;
  const status = useEventStatus(event);
  const standing: LiveStatus = isGone ? 'gone' : status;
  const [tab, setTab] = useState<'upload' | 'gallery'>(takesGuests(status) ? 'upload' : 'gallery');
  const [wasGalleryOpened, setGalleryOpened] = useState(tab === 'gallery');
  const [isMineOpen, setMineOpen] = useState(false);
  const toUpload = useCallback(() => setTab('upload'), []);
  useBrand(findPrimaryFrame(event), event.brand);

  const announce = useCallback((delivery: Delivery) => showOutcomeToast(delivery, speech), [speech]);
  const [known] = useState({ id: event.id, slug: event.linkSlug });
  const { outbox, view } = useOutbox(known, announce);
  const [flow] = useState(() => new UploadFlow(known, maxUploadMb, (delivery) => outbox.add(delivery)));
  useEffect(() => outbox.onDeleted(flow.closeDeleted), [outbox, flow]);

  const step = useSyncExternalStore(flow.subscribe, () => flow.getState().step);
  // Whoever has a photo in hand when the event ends finishes it, and keeps what was made on the device.
  const hasPhoto = step === 'place' || step === 'result';
  // A camera goes on only when somebody asks for it, not by itself when a pause is over.
  const isCameraLeft = step === 'camera' && !takesGuests(status);
  useEffect(() => {
    if (isCameraLeft) flow.restart();
  }, [isCameraLeft, flow]);

  const isAttended = useHasInteracted();
  const feed = useEventFeed(event.linkSlug, isAttended || wasGalleryOpened || hasPhoto, onEventChanged);
  useOfflinePage(event, speech.language, isAttended);

  if (isGone && !hasPhoto) return <NotFound />;

  return (
    <>
      <div className="g-screen" data-tab={tab}>
        {event.brand && <BrandBand brand={event.brand} />}
        <header className="g-header">
          <h1 className="g-title" dir="auto">
            {event.title}
          </h1>
          <button
            type="button"
            className="g-icon-button g-mine"
            aria-label={t('myPhotos')}
            title={t('myPhotos')}
            onClick={() => setMineOpen(true)}
          >
            <Icon name="photos" />
            {view.deliveries.length > 0 && <span aria-hidden="true">{view.deliveries.length}</span>}
          </button>
        </header>
        <main className="g-main">
          <Tabs
            label={t('sections')}
            selected={tab}
            items={[
              { id: 'upload', name: t('tabUpload') },
              { id: 'gallery', name: t('tabGallery') },
            ]}
            onSelect={(id) => {
              setTab(id);
              if (id === 'gallery') setGalleryOpened(true);
            }}
          />
          <InAppHint />
          <TabPanel id="upload" selected={tab}>
            {takesGuests(status) || hasPhoto ? (
              <UploadTab
                event={event}
                standing={standing}
                maxUploadMb={maxUploadMb}
                flow={flow}
                outbox={outbox}
                view={view}
                isShown={tab === 'upload'}
              />
            ) : (
              <ClosedTab event={event} status={status} />
            )}
          </TabPanel>
          <TabPanel id="gallery" selected={tab}>
            {!takesGuests(status) && tab === 'gallery' && <ClosedNotice status={status} />}
            {wasGalleryOpened && (
              <LazyBoundary resource={gallery} loadingFallback={<p className="g-loading">{t('loading')}</p>}>
                {(Gallery) => (
                  <Gallery
                    event={event}
                    isShown={tab === 'gallery'}
                    feed={feed}
                    onInvite={takesGuests(status) ? toUpload : null}
                  />
                )}
              </LazyBoundary>
            )}
          </TabPanel>
        </main>
      </div>
      <Footer appName={event.brand ? null : appName} />
      {isMineOpen && (
        <LazyBoundary resource={myPhotos} onFailed={() => setMineOpen(false)}>
          {(MyPhotos) => (
            <MyPhotos
              outbox={outbox}
              view={view}
              onShow={(delivery) => {
                setTab('upload');
                void flow.showEarlier(delivery, event.frames);
              }}
              onClose={() => setMineOpen(false)}
            />
          )}
        </LazyBoundary>
      )}
      <Toaster />
    </>
  );
}

/** Whether guests may begin a photo: one the gallery takes, or, when it is full, one made on their device. */
const takesGuests = (status: PublicEvent['status']): status is 'active' | 'full' =>
  status === 'active' || status === 'full';
