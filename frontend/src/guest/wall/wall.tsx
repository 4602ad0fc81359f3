import { generate } from 'lean-qr';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { PublicEvent } from '../api/types';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { FrameImage, FrameStage, WindowArea } from '../frame/frame-stage';
import { useTranslation } from '../i18n/use-translation';
import { useEventFeed } from '../live/event-feed';
import { useEventStatus } from '../live/use-event-status';
import { useLivePhotos } from '../live/use-live-photos';
import { Button } from '../ui/button';
import { useBrand } from '../ui/use-brand';
import { useSlideshow } from './slideshow';
import { longestWord, useRows } from './wall-layout';
import './wall.css';

/** Photos loaded at a time: enough for the rows of a large screen. */
const MAX_PHOTOS = 48;
/** Load more photos below this number. */
const REFILL_BELOW = 24;
const RETRY_MS = 60_000;

interface WallProps {
  event: PublicEvent;
  /** Public URL of the service, whatever URL the projector uses. */
  appUrl: string;
  /** Stable. */
  onEventChanged: () => void;
}

/** The event on a projector: the newest photo large, the others in rows, and how to take part. */
export function Wall({ event, appUrl, onEventChanged }: WallProps) {
  const { t } = useTranslation();
  const feed = useEventFeed(event.linkSlug, true, onEventChanged);
  const { list, state, arrivals, loadMore } = useLivePhotos(event.linkSlug, feed, MAX_PHOTOS);
  const photoCount = list.photos.length;
  const isRefillDue = list.next !== null && photoCount < REFILL_BELOW && state !== 'loading';
  // Refill after removals. Retry a minute after a failed or empty load.
  const lastLoadCount = useRef(-1);
  useEffect(() => {
    if (!isRefillDue) return;
    const hasFailed = state === 'failed' || lastLoadCount.current === photoCount;
    const timer = setTimeout(
      () => {
        lastLoadCount.current = photoCount;
        loadMore();
      },
      hasFailed ? RETRY_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [isRefillDue, photoCount, state, loadMore]);
  const hero = useSlideshow(list.photos, arrivals);
  const frame = findPrimaryFrame(event);
  const ratio = frame ? frame.width / frame.height : 1;
  const { element, rows, columns } = useRows(ratio);
  const isIdle = useIdlePointer();
  const status = useEventStatus(event);
  const closed = status === 'paused' || status === 'ended' ? status : null;
  const isEmpty = state === 'idle' && photoCount === 0;
  useWakeLock();
  useBrand(frame, event.brand);
  const { logo = null, band = null } = event.brand ?? {};

  const address = new URL(`/event/${encodeURIComponent(event.linkSlug)}`, appUrl);
  const visible = list.photos.filter(({ id }) => id !== hero?.id).slice(0, rows * columns);
  return (
    <main className="g-projector" data-idle={isIdle} style={{ '--ratio': ratio } as CSSProperties}>
      <header
        className="g-projector-side"
        data-band={band !== null}
        style={
          band === null ? undefined : ({ '--band': band.colour, '--on-band': band.ink } as CSSProperties)
        }
      >
        <div>
          {logo && (
            <img className="g-projector-logo" src={logo.url} width={logo.width} height={logo.height} alt="" />
          )}
          <h1 dir="auto" style={{ '--longest': longestWord(event.title) } as CSSProperties}>
            {event.title}
          </h1>
        </div>
        <div>
          <QrCode text={address.href} label={address.href} />
          <p className="g-projector-join">{t(closed ?? 'wallJoin')}</p>
          <p className="g-projector-address">
            <bdi dir="ltr">
              {address.host}
              <wbr />
              {address.pathname}
            </bdi>
          </p>
        </div>
      </header>
      {hero ? (
        <FrameStage key={hero.photoUrl} frame={hero} className="g-developing">
          <img className="g-print" src={hero.photoUrl} width={hero.width} height={hero.height} alt="" />
        </FrameStage>
      ) : (
        frame && (
          <FrameStage frame={frame}>
            <WindowArea frame={frame}>
              <p className="g-window g-projector-empty">
                {closed === null ? t('wallEmpty') : isEmpty && t('galleryBare')}
              </p>
            </WindowArea>
            <FrameImage frame={frame} />
          </FrameStage>
        )
      )}
      <ul
        ref={element}
        className="g-projector-rows"
        style={{ '--rows': rows, '--columns': columns } as CSSProperties}
      >
        {visible.map((photo) => (
          <li key={photo.id} className={arrivals.includes(photo.id) ? 'g-new' : undefined}>
            <img src={photo.thumbUrl} alt="" decoding="async" />
          </li>
        ))}
      </ul>
      {document.fullscreenEnabled && (
        <Button
          className="g-projector-full"
          icon="expand"
          onClick={() =>
            void (document.fullscreenElement
              ? document.exitFullscreen()
              : document.documentElement.requestFullscreen())
          }
        >
          {t('fullScreen')}
        </Button>
      )}
    </main>
  );
}

/** Quiet zone around the code, in modules (ISO/IEC 18004 requires four). */
const QUIET_MODULES = 4;

/** A QR code as one path, dark on white in every theme, as scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    let path = '';
    for (let y = 0; y < code.size; y++) {
      for (let x = 0; x < code.size; x++) {
        if (code.get(x, y)) path += `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`;
      }
    }
    return { size: code.size + 2 * QUIET_MODULES, path };
  }, [text]);
  return (
    <svg
      className="g-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Keep the screen on while the page is visible. */
function useWakeLock(): void {
  useEffect(() => {
    // Available over https only. Otherwise the projector's settings apply.
    if (!('wakeLock' in navigator)) return;
    let isWanted = true;
    let lock: WakeLockSentinel | null = null;
    const acquire = async () => {
      if (document.hidden) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => null);
      if (isWanted) lock = acquired;
      else void acquired?.release();
    };
    const onChange = () => void acquire();
    document.addEventListener('visibilitychange', onChange);
    void acquire();
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, []);
}

const POINTER_IDLE_MS = 3_000;

/** Whether the pointer has rested for 3 s, so that cursor and buttons can be hidden. */
function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), POINTER_IDLE_MS);
    const onMove = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), POINTER_IDLE_MS);
    };
    const off = new AbortController();
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(sign, onMove, { signal: off.signal });
    }
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  }, []);
  return isIdle;
}
