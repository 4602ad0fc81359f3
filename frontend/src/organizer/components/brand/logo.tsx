import { appData } from '@/organizer/lib/app-data';
import { cx } from '@/organizer/lib/cx';
import { Mark } from './mark';

/** Mark and name, for the header and quiet pages. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 font-display text-lead font-bold', className)}>
      <Mark className="size-6 shrink-0" />
      <span className="tracking-tight">{appData.appName}</span>
    </span>
  );
}
