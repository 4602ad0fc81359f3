import { Icon, type IconName } from '../ui/icon';

interface SliderProps {
  name: string;
  icon: IconName;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as it is read out and shown. */
  text: string;
  onChange: (value: number) => void;
}

export function Slider({ name, icon, text, onChange, ...range }: SliderProps) {
  return (
    <label className="g-slider" title={name}>
      <Icon name={icon} />
      <span className="g-slider-name">{name}</span>
      <input
        type="range"
        // Left stays left in every language: it is the photo that moves.
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
