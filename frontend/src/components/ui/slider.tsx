import { Slider as RadixSlider } from 'radix-ui';
import { cx } from '@/lib/cx';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onValueChange: (value: number) => void;
  onValueCommit?: (value: number) => void;
  className?: string;
}

export function Slider({ label, value, onValueChange, onValueCommit, className, ...range }: SliderProps) {
  return (
    <RadixSlider.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      onValueCommit={([next]) => next !== undefined && onValueCommit?.(next)}
      className={cx('relative flex h-9 w-full touch-none items-center', className)}
      {...range}
    >
      <RadixSlider.Track className="relative h-0.5 grow bg-line-strong">
        <RadixSlider.Range className="absolute h-full bg-ink" />
      </RadixSlider.Track>
      <RadixSlider.Thumb
        aria-label={label}
        className="block size-6 rounded-full border-2 border-ink bg-mat"
      />
    </RadixSlider.Root>
  );
}
