/** The logo: a frame with an open corner, in the current text color and the accent. */
export function Mark({ size = 24, corner = '#fd543f' }: { size?: number; corner?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true">
      <path d="M18 4H4v24h24V14" stroke="currentColor" strokeWidth="4" />
      <path d="M23 2h7v7" stroke={corner} strokeWidth="4" />
    </svg>
  );
}
