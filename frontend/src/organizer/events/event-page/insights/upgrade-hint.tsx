import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';

/** Says what a larger plan would show, and nothing it would not. */
export function UpgradeHint() {
  return (
    <section aria-labelledby="more-insights" className="border-y border-line py-8">
      <h2 id="more-insights" className="text-lead">
        By hour, by frame, by device
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-ink-soft">
        Professional, Enterprise and Monthly Unlimited show when guests come, which frame they choose, what
        they hold in their hands and what they share, and export it as CSV. It is counted already: after an
        upgrade it is here, for this event too.
      </p>
      <ButtonLink to={paths.pricing} size="small">
        See the plans
      </ButtonLink>
    </section>
  );
}
