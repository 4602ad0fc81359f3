/** The logo: a frame with an open corner, in the current text color. `corner` colors the corner. */
export function Mark({ className, corner = 'var(--accent)' }: { className?: string; corner?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M18 4H4v24h24V14" stroke="currentColor" strokeWidth="4" />
      <path d="M23 2h7v7" stroke={corner} strokeWidth="4" />
    </svg>
  );
}
