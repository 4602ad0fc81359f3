import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/config/paths';

/** In place of the card form, for a plan that costs nothing. */
export function NothingToPay() {
  return (
    <div className="space-y-5">
      <p className="text-lead">This plan costs nothing, and no card is needed.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard} look="ink">
          Go to your dashboard
        </ButtonLink>
        <ButtonLink to={paths.pricing}>See the other plans</ButtonLink>
      </div>
    </div>
  );
}
