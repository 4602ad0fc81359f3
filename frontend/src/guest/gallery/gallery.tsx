import { type CSSProperties, lazy, memo, useEffect, useRef, useState } from 'react';
import { useNow } from '@/shared/use-now';
import type { GalleryPhoto, PublicEvent } from '../api/types';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { formatRelativeTime } from '../i18n/relative-time';
import { useTranslation } from '../i18n/use-translation';
import type { EventFeed } from '../live/event-feed';
import { isNewer } from '../live/photo-list';
import { useLivePhotos } from '../live/use-live-photos';
import { Button } from '../ui/button';
import { LazyBoundary, LazyResource } from '../ui/lazy-boundary';
import './gallery.css';

const lightbox = new LazyResource(() =>
  lazy(() => import('./lightbox').then(({ Lightbox }) => ({ default: Lightbox }))),
);

/** Placeholders shown while loading. */
const PLACEHOLDERS = [1, 2, 3, 4];

interface GalleryProps {
  event: PublicEvent;
  feed: EventFeed;
  isShown: boolean;
  /** Opens the Upload tab; null if the event accepts no photos. Stable. */
  onInvite: (() => void) | null;
}

/** The event's photos, newest first, updated live. */
export function Gallery({ event, feed, isShown, onInvite }: GalleryProps) {
  const { t } = useTranslation();
  const live = useLivePhotos(event.linkSlug, feed);
  const { list, state, arrivals, loadMore } = live;
  const { shown, heldCount, showAll } = useHeldArrivals(list.photos);
  const [openId, setOpenId] = useState<string | null>(null);
  const now = useNow();
  const end = useScrollEnd<HTMLButtonElement>(isShown && state === 'idle' ? loadMore : null);
  const frame = findPrimaryFrame(event);
  const shape = { '--ratio': frame ? frame.width / frame.height : 1 } as CSSProperties;

  if (state === 'idle' && list.photos.length === 0) {
    return (
      <div className="g-gallery g-gallery-empty" style={shape}>
        {/* A new element avoids a layout shift from the loading text. */}
        <p key="empty">{t(onInvite ? 'galleryEmpty' : 'galleryBare')}</p>
        {onInvite && (
          <Button look="main" onClick={onInvite}>
            {t('invite')}
          </Button>
        )}
      </div>
    );
  }
  if (state === 'loading' && list.photos.length === 0) {
    return (
      <div className="g-gallery" style={shape}>
        <p className="g-hidden" role="status">
          {t('loading')}
        </p>
        <ul className="g-grid" aria-hidden="true">
          {PLACEHOLDERS.map((index) => (
            <li key={index} className="g-photo-tile g-bare" />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="g-gallery" style={shape}>
      {heldCount > 0 && (
        <Button look="main" className="g-fresh" onClick={showAll}>
          {t('newPhotos')} ({heldCount})
        </Button>
      )}
      <ul className="g-grid">
        {shown.map((photo) => (
          <GalleryItem
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
      {(list.next || state === 'failed') && (
        <Button ref={end} className="g-more" onClick={loadMore} disabled={state === 'loading'}>
          {t(state === 'failed' ? 'tryAgain' : state === 'loading' ? 'loading' : 'more')}
        </Button>
      )}
      {openId !== null && (
        <LazyBoundary part={lightbox} onFailed={() => setOpenId(null)}>
          {(Lightbox) => <Lightbox event={event} live={live} openId={openId} now={now} onOpen={setOpenId} />}
        </LazyBoundary>
      )}
    </div>
  );
}

interface GalleryItemProps {
  photo: GalleryPhoto;
  now: number;
  /** Arrived while the gallery is open: fades in. */
  isNew: boolean;
  onOpen: (id: string) => void;
}

const GalleryItem = memo(function PhotoTile({ photo, now, isNew, onOpen }: GalleryItemProps) {
  const { t, language } = useTranslation();
  const when = formatRelativeTime(photo.createdAt, now, language);
  return (
    <li className={isNew ? 'g-tile g-new' : 'g-tile'}>
      <button type="button" className="g-photo-tile" onClick={() => onOpen(photo.id)}>
        <img src={photo.thumbUrl} alt={t('openPhoto', { ago: when })} loading="lazy" decoding="async" />
      </button>
      <p>{when}</p>
    </li>
  );
});

/** Scrolled beyond this, in CSS pixels, a guest is looking at older photos. */
const READING_FROM = 400;

/**
 * Hold new photos back while a guest looks at older ones, so that nothing moves.
 *
 * @param photos all photos, newest first
 * @returns the photos to show, the number held back, and a function that shows them
 */
function useHeldArrivals(photos: readonly GalleryPhoto[]) {
  /** The newest photo shown when the guest started to look at older ones. */
  const [ceiling, setCeiling] = useState<GalleryPhoto | null>(null);
  const newest = photos[0];

  useEffect(() => {
    const onScroll = () => {
      if (scrollY < READING_FROM) setCeiling(null);
      else setCeiling((known) => known ?? newest ?? null);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [newest]);

  const visible = ceiling ? photos.filter((photo) => !isNewer(photo, ceiling)) : photos;
  const showAll = () => {
    setCeiling(null);
    scrollTo({ top: 0, behavior: 'smooth' });
  };
  return { shown: visible, heldCount: photos.length - visible.length, showAll };
}

/**
 * Call back when the element comes within 600 px of the screen.
 *
 * @param onNear stable callback; null to pause
 */
function useScrollEnd<T extends HTMLElement>(onNear: (() => void) | null) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (!element.current || !onNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [onNear]);
  return element;
}
