import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicEvent } from '../api/types';
import type { Settled } from '../deliver/outbox';
import { useOutbox } from '../deliver/use-outbox';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { FrameImage, FrameStage, WindowArea } from '../frame/frame-stage';
import { useTranslation } from '../i18n/use-translation';
import { useEventFeed } from '../live/event-feed';
import { acceptsPhotos, useEventStatus } from '../live/use-event-status';
import { useOfflinePage } from '../offline/worker-link';
import { BrandBand } from '../ui/brand-band';
import { onIdle, useHasInteracted } from '../ui/first-interaction';
import { Icon } from '../ui/icon';
import { findInAppBrowser } from '../ui/in-app-browser';
import { ErrorBoundary, LazyBoundary, LazyResource } from '../ui/lazy-boundary';
import { Toaster } from '../ui/toaster';
import { useBackCloses } from '../ui/use-back-closes';
import { useBrand } from '../ui/use-brand';
import { loadEditor, preloadUpload } from '../upload/load-editor';
import { UploadFlow } from '../upload/upload-flow';
import { type LiveStatus, UploadTab } from '../upload/upload-tab';
import { Footer } from './footer';
import { NotFound } from './page-message';
import { TabPanel, Tabs } from './tabs';

const InAppHint = lazy(() => import('./in-app-hint').then(({ InAppHint }) => ({ default: InAppHint })));

const gallery = new LazyResource(() =>
  lazy(() => import('../gallery/gallery').then(({ Gallery }) => ({ default: Gallery }))),
);

const myPhotos = new LazyResource(() =>
  lazy(() => import('../my-photos/my-photos').then(({ MyPhotos }) => ({ default: MyPhotos }))),
);

interface EventPageProps {
  event: PublicEvent;
  /** Deleted while the page was open; a photo in progress can be finished. */
  isGone: boolean;
  appName: string;
  maxUploadMb: number;
  onEventChanged: () => void;
}

/** The guest page of an existing event. */
export function EventPage({ event, isGone, appName, maxUploadMb, onEventChanged }: EventPageProps) {
  const translation = useTranslation();
  const { t } = translation;
  const status = useEventStatus(event);
  const liveStatus: LiveStatus = isGone ? 'gone' : status;
  const [tab, setTab] = useState<'upload' | 'gallery'>(
    acceptsPhotos(status) && location.hash !== '#gallery' ? 'upload' : 'gallery',
  );
  const [inAppBrowser] = useState(() => findInAppBrowser(navigator.userAgent));
  const [wasGalleryOpened, setGalleryOpened] = useState(tab === 'gallery');
  const [areMyPhotosOpen, setMyPhotosOpen] = useState(false);
  const toUpload = useCallback(() => setTab('upload'), []);
  // Not in the gallery, whose code may still be loading.
  useBackCloses(tab === 'gallery' && acceptsPhotos(status) ? toUpload : null, 'gallery');
  useBrand(findPrimaryFrame(event), event.brand);

  const announce = useCallback(
    (settled: Settled) =>
      void loadEditor().then(({ showOutcomeToast }) => showOutcomeToast(settled, translation)),
    [translation],
  );
  const [known] = useState({ id: event.id, slug: event.linkSlug });
  const { outbox, view } = useOutbox(known, announce);
  const [flow] = useState(() => new UploadFlow(known, maxUploadMb, outbox));
  useEffect(() => outbox.onDeleted(flow.close), [outbox, flow]);

  // The event changes with each refresh.
  useEffect(() => {
    if (liveStatus === 'active') void outbox.resume();
  }, [outbox, event, liveStatus]);

  const step = useSyncExternalStore(flow.subscribe, () => flow.getState().step);
  // A photo in progress can be finished after the event ends.
  const hasPhoto = step === 'place' || step === 'result';
  // Close the camera when the event pauses. The guest reopens it.
  const mustCloseCamera = step === 'camera' && !acceptsPhotos(status);
  useEffect(() => {
    if (mustCloseCamera) flow.restart();
  }, [mustCloseCamera, flow]);

  const hasInteracted = useHasInteracted();
  const feed = useEventFeed(event.linkSlug, hasInteracted || wasGalleryOpened || hasPhoto, onEventChanged);
  const [isPreloaded, setPreloaded] = useState(false);
  useEffect(() => onIdle(() => void preloadUpload().then(() => setPreloaded(true))), []);
  // The first photo needs the code first.
  useOfflinePage(event, translation.language, isPreloaded);

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
            onClick={() => setMyPhotosOpen(true)}
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
          >
            {inAppBrowser && (
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <InAppHint app={inAppBrowser} />
                </Suspense>
              </ErrorBoundary>
            )}
          </Tabs>
          <TabPanel id="upload" selected={tab}>
            {acceptsPhotos(status) || hasPhoto ? (
              <UploadTab
                event={event}
                liveStatus={liveStatus}
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
            {!acceptsPhotos(status) && tab === 'gallery' && <ClosedNotice status={status} />}
            {wasGalleryOpened && (
              <LazyBoundary part={gallery} loading={<p className="g-loading">{t('loading')}</p>}>
                {(Gallery) => (
                  <Gallery
                    event={event}
                    isShown={tab === 'gallery'}
                    feed={feed}
                    onInvite={acceptsPhotos(status) ? toUpload : null}
                  />
                )}
              </LazyBoundary>
            )}
          </TabPanel>
        </main>
      </div>
      <Footer appName={event.brand ? null : appName} />
      {areMyPhotosOpen && (
        <LazyBoundary part={myPhotos} onFailed={() => setMyPhotosOpen(false)}>
          {(MyPhotos) => (
            <MyPhotos
              event={event}
              outbox={outbox}
              view={view}
              onShow={(delivery) => {
                setTab('upload');
                void flow.reopen(delivery, event.frames);
              }}
              onClose={() => setMyPhotosOpen(false)}
            />
          )}
        </LazyBoundary>
      )}
      <Toaster />
    </>
  );
}

interface ClosedProps {
  status: 'paused' | 'ended';
}

/** Explains above the gallery why the event accepts no photos. */
function ClosedNotice({ status }: ClosedProps) {
  const { t } = useTranslation();
  return <p className="g-closed">{t(status === 'paused' ? 'codeInactive' : 'codeExpired')}</p>;
}

/** The Upload tab of an event that accepts no photos. */
function ClosedTab({ event, status }: ClosedProps & { event: PublicEvent }) {
  const { t } = useTranslation();
  const frame = findPrimaryFrame(event);
  return (
    <div className="g-step" data-frames={event.frames.length}>
      {frame && (
        <FrameStage frame={frame}>
          <WindowArea frame={frame}>
            <div className="g-window" />
          </WindowArea>
          <FrameImage frame={frame} alt={t('frameOf', { title: event.title })} />
        </FrameStage>
      )}
      <div className="g-panel">
        <div className="g-placard" role="status">
          <h2>{t(status)}</h2>
          <p>{t(`${status}Hint`)}</p>
        </div>
      </div>
    </div>
  );
}
