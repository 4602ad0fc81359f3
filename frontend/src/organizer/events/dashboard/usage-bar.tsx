import { UNLIMITED } from '@eventframe/contracts/plans';
import { Progress } from '@/organizer/components/ui/progress';
import { SOON, usedPercent } from './used-percent';

interface UsageBarProps {
  label: string;
  used: number;
  /** -1: unlimited. */
  limit: number;
  /** Turns amber at 80% and red at 100%: for what runs out by itself. */
  warns?: boolean;
}

/** What is used of a limit, as a bar and in words. */
export function UsageBar({ label, used, limit, warns = false }: UsageBarProps) {
  const unlimited = limit === UNLIMITED;
  const percent = usedPercent(used, limit);
  const tone = !warns || percent < SOON ? 'ink' : percent < 100 ? 'warn' : 'bad';
  return (
    <div className="space-y-2">
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">
          {used.toLocaleString('en')} / {unlimited ? 'unlimited' : limit.toLocaleString('en')}
        </span>
      </p>
      {!unlimited && <Progress percent={percent} label={`${label} used`} tone={tone} />}
      {!unlimited && <p className="text-small text-ink-soft tabular-nums">{Math.round(percent)}% used</p>}
    </div>
  );
}
