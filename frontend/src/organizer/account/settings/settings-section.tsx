import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/**
 * A section of the settings: title on the left, controls on the right. It receives the focus when the focused control
 * disappears, so that keyboard users keep their position.
 */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className="grid gap-x-16 gap-y-5 border-t border-ink py-10 lg:grid-cols-[20rem_minmax(0,32rem)]"
    >
      <div>
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        <div className="mt-1 text-small text-ink-soft">{description}</div>
      </div>
      <div>{children}</div>
    </section>
  );
}
