import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/**
 * One matter of the settings: what it is about on the left, its controls on the right. It takes the focus of a control
 * that is gone once it did its work, so that a keyboard goes on from there.
 */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
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
        <div className="mt-1 text-small text-ink-soft">{about}</div>
      </div>
      <div>{children}</div>
    </section>
  );
}
