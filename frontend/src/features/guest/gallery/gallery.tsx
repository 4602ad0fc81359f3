import { lazy, Suspense, useState, type CSSProperties } from 'react';
import type { PublicEvent } from '../api/types';
import { useSpeech } from '../i18n/text-context';
import type { EventFeed } from '../live/event-feed';
import { useLivePhotos } from '../live/use-live-photos';
import { primaryFrame } from '../frames/primary-frame';
import { Button } from '../ui/button';
import { HungPhoto } from './hung-photo';
import { useArrivals } from './use-arrivals';
import { useNow } from './use-now';
import { useScrollEnd } from './use-scroll-end';
import './gallery.css';

const loadLightbox = () => import('./lightbox');
const Lightbox = lazy(() => loadLightbox().then(({ Lightbox }) => ({ default: Lightbox })));

interface GalleryProps {
  event: PublicEvent;
  feed: EventFeed;
  isShown: boolean;
  /** Leads to where a photo is made; null when the event takes none. */
  onInvite: (() => void) | null;
}

/** The event's photos, newest first; new ones come in and removed ones go while one looks. */
export function Gallery({ event, feed, isShown, onInvite }: GalleryProps) {
  const { t } = useSpeech();
  const { list, state, arrivals, loadMore } = useLivePhotos(event.linkSlug, feed);
  const { shown, held, showAll } = useArrivals(list.photos);
  const [openId, setOpenId] = useState<string | null>(null);
  const now = useNow();
  const end = useScrollEnd<HTMLButtonElement>(isShown && state === 'idle' ? loadMore : null);
  const frame = primaryFrame(event);
  const shape = { '--ratio': frame ? frame.width / frame.height : 1 } as CSSProperties;

  if (state === 'idle' && list.photos.length === 0) {
    return (
      <div className="g-gallery g-gallery-empty" style={shape}>
        <p>{t('galleryEmpty')}</p>
        {onInvite && (
          <Button look="main" onClick={onInvite}>
            {t('invite')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="g-gallery" style={shape}>
      {held > 0 && (
        <Button look="main" className="g-fresh" onClick={showAll}>
          {t('newPhotos')} ({held})
        </Button>
      )}
      <ul className="g-grid">
        {shown.map((photo) => (
          <HungPhoto
            key={photo.id}
            photo={photo}
            now={now}
            isNew={arrivals.includes(photo.id)}
            onOpen={setOpenId}
          />
        ))}
      </ul>
      {state === 'failed' && (
        <p className="g-quiet" role="alert">
          {t('galleryFailed')}
        </p>
      )}
      {list.hasMore && (
        <Button ref={end} className="g-more" onClick={loadMore} disabled={state === 'loading'}>
          {t(state === 'failed' ? 'tryAgain' : state === 'loading' ? 'loading' : 'more')}
        </Button>
      )}
      {openId !== null && (
        <Suspense>
          <Lightbox photos={list.photos} openId={openId} now={now} onOpen={setOpenId} />
        </Suspense>
      )}
    </div>
  );
}
