/** An illustration of an empty frame. */
export function EmptyFrame() {
  return (
    <svg viewBox="0 0 160 170" fill="none" aria-hidden="true" className="w-32 shrink-0">
      <path d="M80 4L22 46M80 4L138 46" stroke="var(--ink)" />
      <path d="M12 46H148V164H12Z" fill="var(--mat)" stroke="var(--ink)" />
      <path d="M32 66H128V144H32Z" stroke="var(--line-strong)" strokeDasharray="5 5" />
      <path d="M80 96V114M71 105H89" stroke="var(--ink)" strokeWidth="2" />
      <circle cx="80" cy="4" r="3" fill="var(--ink)" />
    </svg>
  );
}
