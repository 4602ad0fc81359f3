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
  /** Whether a small screen offers more than zoom and rotating by 90°. Larger screens show all sliders. */
  isAdjusting: boolean;
  onAdjusting: (isAdjusting: boolean) => void;
  onPlace: (placement: Placement) => void;
}

/** Sliders and buttons for every gesture, usable without dragging (WCAG 2.2, 2.5.7). */
export function PlacementControls(props: PlacementControlsProps) {
  const { placement, window, photo, isAdjusting, onAdjusting, onPlace } = props;
  const { t, language } = useTranslation();
  const [adjusted, setAdjusted] = useState<IconName>('zoom');
  const { zoom, rotation, offsetX, offsetY } = placement;
  const reach = reachOf(placement, window, photo);
  // Cached: it is the most expensive call here, and this renders on every frame of a movement.
  const format = useMemo(
    () => new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 0 }),
    [language],
  );
  const percent = (share: number) => format.format(share);
  const sliders: SliderProps[] = [
    {
      name: t('zoom'),
      icon: 'zoom',
      ...PLACEMENT_BOUNDS.zoom,
      step: 0.01,
      value: zoom,
      text: percent(zoom),
      onChange: (value) => onPlace(withZoom(placement, window, value)),
    },
    {
      name: t('rotation'),
      icon: 'turn',
      ...PLACEMENT_BOUNDS.rotation,
      step: 1,
      value: rotation,
      text: `${Math.round(rotation)}°`,
      onChange: (value) => onPlace(withRotation(placement, window, value)),
    },
    {
      name: t('offsetX'),
      icon: 'horizontal',
      min: -reach.x,
      max: reach.x,
      step: 1,
      value: offsetX,
      text: percent(offsetX / window.width),
      onChange: (value) => onPlace({ ...placement, offsetX: value }),
    },
    {
      name: t('offsetY'),
      icon: 'vertical',
      min: -reach.y,
      max: reach.y,
      step: 1,
      value: offsetY,
      text: percent(offsetY / window.height),
      onChange: (value) => onPlace({ ...placement, offsetY: value }),
    },
  ];
  const selected = isAdjusting ? adjusted : 'zoom';

  return (
    <div className="g-controls">
      <div className="g-controls-row">
        {sliders.map((slider) => (
          <Slider key={slider.icon} {...slider} isSelected={slider.icon === selected} />
        ))}
        <IconButton
          icon="turn"
          name={t('quarterTurn')}
          className="g-controls-turn"
          onClick={() => onPlace(quarterTurn(placement, window))}
        />
        <IconButton
          icon="sliders"
          name={t('moreControls')}
          className="g-controls-toggle"
          aria-expanded={isAdjusting}
          aria-controls="more-controls"
          onClick={() => onAdjusting(!isAdjusting)}
        />
      </div>
      <div id="more-controls" className="g-controls-row g-controls-more" data-open={isAdjusting}>
        <fieldset className="g-adjustments">
          <legend className="g-hidden">{t('moreControls')}</legend>
          {sliders.map(({ name, icon }) => (
            <label key={icon} title={name}>
              <input
                type="radio"
                name="adjustment"
                className="g-hidden"
                checked={icon === selected}
                onChange={() => setAdjusted(icon)}
              />
              <Icon name={icon} />
              <span className="g-hidden">{name}</span>
            </label>
          ))}
        </fieldset>
        <IconButton icon="reset" name={t('reset')} onClick={() => onPlace({ ...DEFAULT_PLACEMENT })} />
      </div>
    </div>
  );
}

interface SliderProps {
  name: string;
  /** Also identifies it. */
  icon: IconName;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as read out and shown. */
  text: string;
  onChange: (value: number) => void;
}

/** @param isSelected whether a small screen shows it, which has space for one */
function Slider({ name, icon, text, isSelected, onChange, ...range }: SliderProps & { isSelected: boolean }) {
  return (
    <label className="g-slider" data-selected={isSelected} title={name}>
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
