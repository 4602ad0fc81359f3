import type { ReactNode } from 'react';

/** A page that has one thing to say. */
export function PageMessage({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <main className="g-message">
      <div className="g-message-frame" aria-hidden="true" />
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children}
    </main>
  );
}
