import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { usePageTitle } from '@/organizer/lib/use-page-title';

/** The 404 page. */
export default function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="page grid items-center gap-12 py-16 sm:py-24 lg:grid-cols-[1fr_1fr]">
      <div>
        <h1 className="text-display">404 Page Not Found</h1>
        <p className="mt-5 max-w-md text-lead text-ink-soft">
          There is no page at this URL. It may have a typo, or the page was removed.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.home} look="ink" size="large">
            Back to Home
          </ButtonLink>
          <ButtonLink to={paths.dashboard} size="large">
            Go to Dashboard
          </ButtonLink>
        </div>
      </div>
      <svg viewBox="0 0 420 320" fill="none" aria-hidden="true" className="w-full max-w-xl">
        <path d="M0 46H420" stroke="var(--line)" strokeWidth="2" />
        <g transform="rotate(-6 210 46)">
          <path d="M210 46L120 96M210 46L300 96" stroke="var(--ink)" strokeWidth="1.5" />
          <path d="M84 96H300M336 132V288H84V96" stroke="var(--ink)" strokeWidth="9" />
          <path d="M318 84H348V114" stroke="var(--accent)" strokeWidth="9" />
          <path d="M108 120H312V264H108Z" stroke="var(--line)" strokeWidth="2" strokeDasharray="6 6" />
        </g>
        <circle cx="210" cy="46" r="4" fill="var(--ink)" />
      </svg>
    </div>
  );
}
