import { cx } from '@/organizer/lib/cx';

/** Decoration: wires from the rail to the image's upper corners. */
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

/** Decoration: two short wires between two images. */
export function Chain() {
  return <div aria-hidden="true" className="mx-[14%] h-5 border-x border-ink sm:h-8" />;
}
