import { cx } from '@/organizer/lib/cx';

/** The wire a picture hangs by, from the rail above it to its upper corners. */
export function Wire({ height }: { height: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className={cx('block w-full', height)}
    >
      <path
        d="M50 0L12 100M50 0L88 100"
        stroke="var(--ink)"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Two short wires from the picture above to the one below. */
export function Chain() {
  return <div aria-hidden="true" className="mx-[14%] h-5 border-x border-ink sm:h-8" />;
}
