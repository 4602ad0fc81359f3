import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '@/organizer/components/brand/mark';
import { appData, contactHref } from '@/organizer/lib/app-data';
import { companyLinks, productLinks } from './header';

const linkStyles = 'inline-flex min-h-8 items-center hover:underline underline-offset-4';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-text text-small font-semibold tracking-normal text-ink-soft">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Links({ links }: { links: { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkStyles}>
        {label}
      </Link>
    </li>
  ));
}

/** The footer of every page. On short pages it stays at the bottom of the screen. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-ink">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex items-start gap-4 sm:col-span-1">
          <Mark className="size-10" />
          <p className="max-w-56 text-small text-ink-soft">
            {appData.appName} puts every guest's photo in your frame.
          </p>
        </div>
        <Column title="Product">
          <Links links={productLinks} />
        </Column>
        <Column title="Support">
          <li>
            <a href={contactHref} className={linkStyles}>
              Contact
            </a>
          </li>
        </Column>
        <Column title="Company">
          <Links links={companyLinks} />
        </Column>
      </div>
      <p className="page pb-8 text-small text-ink-soft">© 2024 {appData.appName}. All rights reserved.</p>
    </footer>
  );
}
