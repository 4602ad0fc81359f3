interface ShareBar {
  id: string;
  label: string;
  value: number;
  /** All its numbers, as one reads them. */
  words: string;
  /** Address of what it looks like. */
  picture?: string;
}

/** Items with bars, relative to the largest. */
export function ShareBars({ items }: { items: readonly ShareBar[] }) {
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className="max-w-2xl space-y-4">
      {items.map(({ id, label, value, words, picture }) => (
        <li key={id} className="flex items-center gap-4">
          {picture !== undefined && (
            <img
              src={picture}
              alt=""
              loading="lazy"
              className="size-14 shrink-0 border border-line checkerboard object-contain"
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
              <span className="font-semibold break-words">{label}</span>
              <span className="text-ink-soft tabular-nums">{words}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="mt-1.5 block h-1.5 w-full"
            >
              <rect width="100" height="4" fill="var(--line)" />
              <rect width={(value / most) * 100} height="4" fill="var(--ink)" />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  );
}
