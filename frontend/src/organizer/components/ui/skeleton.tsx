import { cx } from '@/organizer/lib/cx';

interface SkeletonProps {
  className?: string;
  /** What is loading, for screen readers; one of a group says it, or the region around them. */
  label?: string;
}

/** A placeholder for loading content. */
export function Skeleton({ className, label }: SkeletonProps) {
  const told = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span {...told} className={cx('block animate-wait rounded-s bg-sunk', className)} />;
}
