import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty place on the wall: says what will hang here and how it gets there. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-6 border-y border-line py-12 sm:flex-row sm:items-center sm:gap-10">
      {picture}
      <div className="max-w-md space-y-2">
        <h3 className="text-lead">{title}</h3>
        {children && <div className="text-ink-soft">{children}</div>}
        {action && <div className="pt-3">{action}</div>}
      </div>
    </div>
  );
}
