import { lazy, Suspense, useEffect } from 'react';
import type { PageData } from '../api/page-data';
import { useTranslation } from '../i18n/use-translation';
import { EventPage } from './event-page';
import { ErrorBoundary } from '../ui/lazy-boundary';
import { NotFound, PageMessage, Unreachable } from './page-message';
import { useEvent } from './use-event';

const DEFAULTS = { appName: 'EventFrame', appUrl: location.origin, limits: { maxUploadMb: 25 } };

/** How often the wall of a deleted event checks whether it is back. */
const WALL_RETRY_MS = 60_000;

const PhotoPage = lazy(() => import('./photo-page').then(({ PhotoPage }) => ({ default: PhotoPage })));
const Wall = lazy(() => import('../wall/wall').then(({ Wall }) => ({ default: Wall })));

interface GuestAppProps {
  slug: string;
  /** The path after /event/{slug}/: empty, `wall` or `photo`. */
  view: string;
  data: PageData | null;
}

export function GuestApp({ slug, view, data }: GuestAppProps) {
  const isWall = view === 'wall';
  const { t } = useTranslation();
  const { state, refresh, retry } = useEvent(slug, data);
  const { appName, appUrl, limits } = data ?? DEFAULTS;
  const isWallGone = isWall && state.kind === 'ready' && state.isGone;
  // A projector is unattended and never reloaded by hand.
  useEffect(() => {
    if (!isWallGone) return;
    const timer = setInterval(refresh, WALL_RETRY_MS);
    return () => clearInterval(timer);
  }, [isWallGone, refresh]);

  switch (state.kind) {
    case 'loading':
      return <PageMessage title={t('loading')} />;
    case 'missing':
      return <NotFound />;
    case 'unreachable':
      return <Unreachable onRetry={retry} />;
    case 'ready':
      return (
        <ErrorBoundary fallback={<Unreachable onRetry={() => location.reload()} />}>
          {state.isGone && view !== '' ? (
            <NotFound />
          ) : isWall ? (
            <Suspense>
              <Wall event={state.event} appUrl={appUrl} onEventChanged={refresh} />
            </Suspense>
          ) : view === 'photo' ? (
            // Outside of Suspense, so that the server's first paint stays until it is loaded.
            <PhotoPage event={state.event} photo={data?.photo ?? null} appName={appName} />
          ) : (
            <EventPage
              event={state.event}
              isGone={state.isGone}
              appName={appName}
              maxUploadMb={limits.maxUploadMb}
              onEventChanged={refresh}
            />
          )}
        </ErrorBoundary>
      );
  }
}
