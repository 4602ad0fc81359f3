import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import type { ButtonLook } from '@/organizer/components/ui/button-styles';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import type { Offer } from './offers';
import { paymentLink } from './payment-link';

/** Leads to the dashboard, the payment page or the sign-in page. */
export function OfferButton({ offer, look = 'outline' }: { offer: Offer } & Pick<ButtonLook, 'look'>) {
  const { data: user } = useCurrentUser();
  const { id, name, terms } = offer;
  if (id === DEFAULT_PLAN) {
    return (
      <ButtonLink
        to={user ? paths.dashboard : paths.auth}
        state={user ? null : { tab: 'sign-up' }}
        look={look}
        className="w-full"
      >
        Start Freemium
      </ButtonLink>
    );
  }
  // Disabled until the price is shown.
  if (terms === null) return <Skeleton className="h-11 w-full" />;
  const payment = paymentLink(id, terms);
  return (
    <ButtonLink
      to={user ? payment : paths.auth}
      state={user ? null : { from: payment }}
      look={look}
      className="w-full"
    >
      {!user ? 'Login to Purchase' : terms.billing === 'monthly' ? 'Subscribe' : `Get ${name}`}
    </ButtonLink>
  );
}
