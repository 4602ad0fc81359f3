import type { ReactNode } from 'react';

interface EmptyStateProps {
  image?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the heading. */
  level?: 2 | 3;
}

/** Shown instead of an empty list, with what to do. */
export function EmptyState({ image, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-start gap-6 border-y border-line py-12 sm:flex-row sm:items-center sm:gap-10">
      {image}
      <div className="max-w-md space-y-2">
        <Heading className="text-lead">{title}</Heading>
        {children && <div className="text-ink-soft">{children}</div>}
        {action && <div className="pt-3">{action}</div>}
      </div>
    </div>
  );
}

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
