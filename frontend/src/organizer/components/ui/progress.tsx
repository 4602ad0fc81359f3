import { Progress as RadixProgress } from 'radix-ui';
import { cx } from '@/organizer/lib/cx';

interface ProgressProps {
  /** 0 to 100; higher values are drawn as 100. */
  percent: number;
  label: string;
  tone?: 'ink' | 'warn' | 'bad';
}

const fills = { ink: 'bg-ink', warn: 'bg-warn', bad: 'bg-bad' };

export function Progress({ percent, label, tone = 'ink' }: ProgressProps) {
  const clamped = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <RadixProgress.Root
      value={clamped}
      aria-label={label}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <RadixProgress.Indicator
        className={cx('h-full rounded-full transition-[width] duration-(--calm)', fills[tone])}
        style={{ width: `${clamped}%` }}
      />
    </RadixProgress.Root>
  );
}
