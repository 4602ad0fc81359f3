import { cx } from '@/organizer/lib/cx';

/** A spinner. Hidden from screen readers, so put a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx('size-5 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Placeholder for a whole page. Appears after 150 ms, so that fast responses show none. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-4rem)] place-items-center [animation:appear_200ms_150ms_both]"
    >
      <Spinner className="size-7" />
      {/* A heading until the page renders one. */}
      <h1 className="sr-only">{label}</h1>
    </div>
  );
}

interface SkeletonProps {
  className?: string;
  /** For screen readers. In a group, label one skeleton or the surrounding region. */
  label?: string;
}

/** A placeholder for loading content. */
export function Skeleton({ className, label }: SkeletonProps) {
  const ariaProps = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span {...ariaProps} className={cx('block animate-wait rounded-s bg-sunk', className)} />;
}
