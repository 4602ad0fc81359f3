import type { PlacedPhoto, Placement } from '@eventframe/contracts/framing/geometry';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PublicFrame } from '../api/types';
import { drawPhoto, placeUpload, useCanvasSize } from '../frame/photo-layer';
import { useTranslation } from '../i18n/use-translation';
import type { ReadablePhoto } from './photo';
import { placeByKey, useGestures } from './use-gestures';

interface PlacingStageProps {
  photo: ReadablePhoto;
  frame: PublicFrame;
  placement: Placement;
  /**
   * Null once the photo is placed.
   *
   * @returns the placement as clamped
   */
  onPlace: ((placement: Placement) => Placement) | null;
}

/** The photo behind its frame, moved by touch, mouse, wheel or keys. */
export function PlacingStage({ photo, frame, placement, onPlace }: PlacingStageProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  // Not again on another photo: its button keeps the focus.
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const [hasMoved, setMoved] = useState(false);
  const place = (next: Placement) => {
    setMoved(true);
    return onPlace?.(next) ?? placement;
  };
  useGestures(
    element,
    { frameWidth: frame.width, window: frame.window, placement, onPlace: place },
    onPlace !== null,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeByKey(event.key, event.shiftKey, placement, frame.window);
    if (!next) return;
    event.preventDefault();
    place(next);
  };
  const { window, height } = frame;
  const belowWindow = (1 - (window.y + window.height) / height) * 100;
  const movable = <MovablePhoto photo={photo} frame={frame} placement={placement} />;
  if (!onPlace) return <div ref={element}>{movable}</div>;
  return (
    <div
      ref={element}
      className="g-placing"
      role="application"
      tabIndex={0}
      aria-label={t('stage')}
      aria-describedby="stage-hint"
      onKeyDown={onKeyDown}
    >
      {movable}
      {!hasMoved && (
        <p className="g-move-hint" style={{ bottom: `calc(${belowWindow}% + 10px)` }} aria-hidden="true">
          <span className="g-for-touch">{t('moveHint')}</span>
          <span className="g-for-mouse">{t('moveHintMouse')}</span>
        </p>
      )}
      <span id="stage-hint" className="g-hidden">
        {t('stageHint')}
      </span>
    </div>
  );
}

/** A photo not moved for this long is at rest. */
const REST_MS = 150;

interface MovablePhotoProps {
  photo: ReadablePhoto;
  frame: PublicFrame;
  placement: Placement;
}

/**
 * The photo behind the frame while it is moved. At rest it is drawn in screen pixels. While it moves, only
 * the transform of its preview layer changes, which runs on the GPU.
 */
function MovablePhoto({ photo: { preview, size }, frame, placement }: MovablePhotoProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layerRef = useRef<HTMLDivElement>(null);
  const { width, height, shownWidth } = useCanvasSize(canvas, frame);

  useLayoutEffect(() => {
    const element = layerRef.current;
    element?.replaceChildren(preview);
    return () => element?.replaceChildren();
  }, [preview]);

  const lastInputs = useRef<unknown[]>([]);
  useLayoutEffect(() => {
    const [stageElement, canvasElement, layer] = [stage.current, canvas.current, layerRef.current];
    if (!stageElement || !canvasElement || !layer || width === 0) return;
    const draw = () => {
      drawPhoto(canvasElement, preview, size, frame, placement);
      stageElement.dataset['moving'] = 'false';
    };
    // Another photo, frame or screen size is no movement.
    const inputs = [preview, frame, width, height];
    const isMoved = inputs.every((part, i) => part === lastInputs.current[i]);
    lastInputs.current = inputs;
    if (!isMoved) return draw();
    // One layer pixel per screen pixel: the transform alone scales it.
    const layerWidth = preview.width / devicePixelRatio;
    const placed = placeUpload(frame, size, placement);
    layer.style.width = `${layerWidth}px`;
    layer.style.transform = layerTransform(placed, layerWidth, shownWidth / frame.width);
    stageElement.dataset['moving'] = 'true';
    const timer = setTimeout(draw, REST_MS);
    return () => clearTimeout(timer);
  }, [preview, size, frame, placement, width, height, shownWidth]);

  return (
    <div ref={stage} className="g-movable" data-moving="false" aria-hidden="true">
      <canvas ref={canvas} className="g-photo-layer" width={width} height={height} />
      <div ref={layerRef} className="g-carried" />
    </div>
  );
}

/**
 * The CSS transform that moves a layer to the photo's placement.
 *
 * @param layerWidth the layer's width, in CSS pixels
 * @param scale CSS pixels per frame pixel
 */
function layerTransform({ center, rotation, width }: PlacedPhoto, layerWidth: number, scale: number): string {
  const [x, y] = [center.x * scale, center.y * scale];
  // Percentages refer to the layer: this moves its center to the photo's.
  return `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${(width * scale) / layerWidth}) translate(-50%, -50%)`;
}
