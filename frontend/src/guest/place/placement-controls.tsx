import { useMemo, useState } from 'react';
import {
  DEFAULT_PLACEMENT,
  PLACEMENT_BOUNDS,
  type Placement,
  type Rect,
  type Size,
} from '@eventframe/contracts/framing/geometry';
import { useTranslation } from '../i18n/use-translation';
import { IconButton } from '../ui/button';
import { quarterTurn, withRotation, withZoom } from './gestures';
import { reachOf } from './reach';
import { Icon, type IconName } from '../ui/icon';

interface PlacementControlsProps {
  placement: Placement;
  window: Rect;
  photo: Size;
  onPlace: (placement: Placement) => void;
}

/** Sliders and buttons for every gesture, usable without dragging (WCAG 2.2, 2.5.7). */
export function PlacementControls({ placement, window, photo, onPlace }: PlacementControlsProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { zoom, rotation, offsetX, offsetY } = placement;
  const reach = reachOf(placement, window, photo);
  // Cached: it is the most expensive call here, and this renders on every frame of a movement.
  const format = useMemo(
    () => new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 0 }),
    [language],
  );
  const percent = (share: number) => format.format(share);

  return (
    <div className="g-controls">
      <div className="g-controls-row">
        <Slider
          name={t('zoom')}
          icon="zoom"
          {...PLACEMENT_BOUNDS.zoom}
          step={0.01}
          value={zoom}
          text={percent(zoom)}
          onChange={(value) => onPlace(withZoom(placement, window, value))}
        />
        <IconButton
          icon="turn"
          name={t('quarterTurn')}
          className="g-controls-turn"
          onClick={() => onPlace(quarterTurn(placement, window))}
        />
        <Slider
          name={t('rotation')}
          icon="turn"
          {...PLACEMENT_BOUNDS.rotation}
          step={1}
          value={rotation}
          text={`${Math.round(rotation)}°`}
          onChange={(value) => onPlace(withRotation(placement, window, value))}
        />
        <div className="g-controls-buttons">
          <IconButton
            icon="sliders"
            name={t('moreControls')}
            className="g-controls-toggle"
            aria-expanded={isOpen}
            aria-controls="more-controls"
            onClick={() => setOpen(!isOpen)}
          />
          <IconButton icon="reset" name={t('reset')} onClick={() => onPlace({ ...DEFAULT_PLACEMENT })} />
        </div>
      </div>
      <div id="more-controls" className="g-controls-row g-controls-more" data-open={isOpen}>
        <Slider
          name={t('offsetX')}
          icon="horizontal"
          min={-reach.x}
          max={reach.x}
          step={1}
          value={offsetX}
          text={percent(offsetX / window.width)}
          onChange={(value) => onPlace({ ...placement, offsetX: value })}
        />
        <Slider
          name={t('offsetY')}
          icon="vertical"
          min={-reach.y}
          max={reach.y}
          step={1}
          value={offsetY}
          text={percent(offsetY / window.height)}
          onChange={(value) => onPlace({ ...placement, offsetY: value })}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  name: string;
  icon: IconName;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as read out and shown. */
  text: string;
  onChange: (value: number) => void;
}

function Slider({ name, icon, text, onChange, ...range }: SliderProps) {
  return (
    <label className="g-slider" title={name}>
      <Icon name={icon} />
      <span className="g-slider-name">{name}</span>
      <input
        type="range"
        // Left stays left in every language: the photo moves.
        dir="ltr"
        aria-label={name}
        aria-valuetext={text}
        {...range}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="g-slider-value">
        {/* A minus stays before its number. */}
        <bdi dir="ltr">{text}</bdi>
      </output>
    </label>
  );
}
