import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';

/** The landing page's one main action, and the prices beside it. */
export function StartButtons() {
  const { data: user } = useCurrentUser();
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        to={user ? paths.dashboard : paths.auth}
        state={user ? null : { tab: 'sign-up' }}
        look="accent"
        size="large"
      >
        Start Freemium
      </ButtonLink>
      <ButtonLink to={paths.pricing} size="large">
        See Pricing
      </ButtonLink>
    </div>
  );
}
