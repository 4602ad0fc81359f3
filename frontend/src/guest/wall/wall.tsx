import { generate } from 'lean-qr';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PublicEvent } from '../api/types';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { FrameImage, FrameStage, WindowArea } from '../frame/frame-stage';
import { useTranslation } from '../i18n/use-translation';
import { useEventFeed } from '../live/event-feed';
import { useEventStatus } from '../live/use-event-status';
import { IconButton } from '../ui/button';
import { useBrand } from '../ui/use-brand';
import { useRotation } from './use-rotation';
import { useWallTheme } from './use-wall-theme';
import { fitFew, fitRows, longestWord, useContentSize } from './wall-layout';
import '@/shared/styles/fonts.css';
import './wall.css';

/** Up to so many photos share the screen equally. With more, one is large and the others are in rows. */
const MAX_FEW = 3;

interface WallProps {
  event: PublicEvent;
  /** Public URL of the service, whatever URL the projector uses. */
  appUrl: string;
  /** Stable. */
  onEventChanged: () => void;
}

/** The event on a projector: its photos take turns as the large one, with how to take part. */
export function Wall({ event, appUrl, onEventChanged }: WallProps) {
  const { t } = useTranslation();
  const feed = useEventFeed(event.linkSlug, true, onEventChanged);
  const frame = findPrimaryFrame(event);
  const ratio = frame ? frame.width / frame.height : 1;
  const area = useRef<HTMLDivElement>(null);
  const rowsElement = useRef<HTMLUListElement>(null);
  const areaSize = useContentSize(area);
  const rowsSize = useContentSize(rowsElement);
  const cellCountOf = useCallback(
    (photoCount: number) => {
      const { rows, columns } = fitRows(rowsSize, ratio, photoCount - 1);
      return photoCount <= MAX_FEW ? Math.max(0, photoCount - 1) : rows * columns;
    },
    [rowsSize, ratio],
  );
  const { photoCount, hero, cells, arrivals, isLoaded } = useRotation(event.linkSlug, feed, cellCountOf);
  const { rows, columns } = fitRows(rowsSize, ratio, photoCount - 1);
  const isFew = photoCount <= MAX_FEW;
  const fewHeight = fitFew(areaSize, ratio, Math.max(1, photoCount));
  const isIdle = useIdlePointer();
  const [theme, toggleTheme] = useWallTheme();
  const status = useEventStatus(event);
  const closed = status === 'paused' || status === 'ended' ? status : null;
  useWakeLock();
  useBrand(frame, event.brand);
  const { logo = null, band = null } = event.brand ?? {};

  const address = new URL(`/event/${encodeURIComponent(event.linkSlug)}`, appUrl);
  return (
    <main
      className="g-projector"
      data-idle={isIdle}
      data-theme={theme}
      style={{ '--ratio': ratio } as CSSProperties}
    >
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
          <div className="g-projector-controls">
            {document.fullscreenEnabled && (
              <IconButton icon="expand" name={t('fullScreen')} onClick={toggleFullScreen} />
            )}
            <IconButton
              icon="contrast"
              name={t('wallLight')}
              aria-pressed={theme === 'light'}
              onClick={toggleTheme}
            />
          </div>
        </div>
      </header>
      <div
        ref={area}
        className="g-projector-photos"
        data-few={isFew}
        style={
          {
            '--few-height': `${fewHeight}px`,
            '--few-width': `${Math.floor(fewHeight * ratio)}px`,
          } as CSSProperties
        }
      >
        {isFew && hero && (
          <img key={hero.thumbUrl} className="g-projector-glow" src={hero.thumbUrl} alt="" decoding="async" />
        )}
        {hero ? (
          <FrameStage key={hero.photoUrl} frame={hero} className="g-developing">
            <img className="g-print" src={hero.photoUrl} width={hero.width} height={hero.height} alt="" />
          </FrameStage>
        ) : (
          frame && (
            <FrameStage frame={frame}>
              <WindowArea frame={frame}>
                <p className="g-window g-projector-empty">
                  {closed === null ? t('wallEmpty') : isLoaded && t('galleryBare')}
                </p>
              </WindowArea>
              <FrameImage frame={frame} />
            </FrameStage>
          )
        )}
        <ul
          ref={rowsElement}
          className="g-projector-rows"
          style={{ '--rows': rows, '--columns': columns } as CSSProperties}
        >
          {cells.map((photo) => (
            <li key={photo.id} className={arrivals.includes(photo.id) ? 'g-new' : undefined}>
              <img src={isFew ? photo.photoUrl : photo.thumbUrl} alt="" decoding="async" />
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

const toggleFullScreen = () =>
  void (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen());

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
