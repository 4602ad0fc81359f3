import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Its heading's, below those above it on the page. */
  level?: 2 | 3;
}

/** Shown instead of an empty list, with what to do. */
export function EmptyState({ picture, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-start gap-6 border-y border-line py-12 sm:flex-row sm:items-center sm:gap-10">
      {picture}
      <div className="max-w-md space-y-2">
        <Heading className="text-lead">{title}</Heading>
        {children && <div className="text-ink-soft">{children}</div>}
        {action && <div className="pt-3">{action}</div>}
      </div>
    </div>
  );
}
