import { lazy, Suspense } from 'react';
import type { PageData } from '../api/page-data';
import { useSpeech } from '../i18n/text-context';
import { EventPage } from './event-page';
import { Fallback } from './fallback';
import { NotFound } from './not-found';
import { PageMessage } from './page-message';
import { Unreachable } from './unreachable';
import { useEvent } from './use-event';

const DEFAULTS = { appName: 'EventFrame', limits: { maxUploadMb: 25 } };

const Wall = lazy(() => import('../wall/wall').then(({ Wall }) => ({ default: Wall })));

interface GuestAppProps {
  slug: string;
  /** /event/{slug}/wall instead of /event/{slug}. */
  isWall: boolean;
  data: PageData | null;
}

export function GuestApp({ slug, isWall, data }: GuestAppProps) {
  const { t } = useSpeech();
  const { state, refresh, retry } = useEvent(slug, data);
  const { appName, limits } = data ?? DEFAULTS;

  switch (state.kind) {
    case 'loading':
      return <PageMessage title={t('loading')} />;
    case 'missing':
      return <NotFound />;
    case 'unreachable':
      return <Unreachable onRetry={retry} />;
    case 'ready':
      return (
        <Fallback instead={<Unreachable onRetry={() => location.reload()} />}>
          {isWall && state.isGone ? (
            <NotFound />
          ) : isWall ? (
            <Suspense>
              <Wall event={state.event} onEventChanged={refresh} />
            </Suspense>
          ) : (
            <EventPage
              event={state.event}
              isGone={state.isGone}
              appName={appName}
              maxUploadMb={limits.maxUploadMb}
              onEventChanged={refresh}
            />
          )}
        </Fallback>
      );
  }
}
