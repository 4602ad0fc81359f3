import { cx } from '@/lib/cx';

/** Holds the place of what is loading; the region around it says so to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-wait rounded-s bg-sunk', className)} />;
}
