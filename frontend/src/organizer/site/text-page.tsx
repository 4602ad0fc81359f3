import type { ReactNode } from 'react';
import { appData, contactHref } from '@/organizer/lib/app-data';

interface TextPageProps {
  title: string;
  intro: ReactNode;
  /** The sections in order; their ids make the list of contents. */
  sections: { id: string; title: string; body: ReactNode }[];
  updated?: string;
}

const prose =
  'max-w-[42rem] space-y-4 [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_ul]:list-[square] [&_ul]:space-y-2 ' +
  '[&_ul]:pl-5 [&_li]:marker:text-ink-soft [&_strong]:font-semibold';

/** A text page with a table of contents on the left. */
export function TextPage({ title, intro, sections, updated }: TextPageProps) {
  return (
    <article className="page py-12 sm:py-20">
      <h1 className="max-w-3xl text-title">{title}</h1>
      <div className="mt-6 max-w-2xl text-lead text-ink-soft">{intro}</div>
      {updated && <p className="mt-4 text-small text-ink-soft">Last changed on {updated}</p>}
      <div className="mt-12 grid gap-12 border-t border-ink pt-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="max-lg:hidden">
          <ul className="sticky top-8 space-y-1 text-small">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-block py-1 hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-12">
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-4 text-lead">
                {name}
              </h2>
              <div className={prose}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

export function ContactLink() {
  return <a href={contactHref}>{appData.contactEmail}</a>;
}
