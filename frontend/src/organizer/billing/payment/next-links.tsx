import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';

/** Links for users who have nothing to pay here. */
export function NextLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.dashboard} look="ink">
        Go to Your Dashboard
      </ButtonLink>
      <ButtonLink to={paths.pricing}>See Other Plans</ButtonLink>
    </div>
  );
}
