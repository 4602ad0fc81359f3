import { ButtonLink } from '@/components/ui/button-link';
import type { ButtonLook } from '@/components/ui/button-styles';
import { paths } from '@/config/paths';
import { useCurrentUser } from '@/lib/current-user';
import type { Offer } from './offers';
import { paymentLink } from './payment-link';

export function OfferButton({ offer, look = 'outline' }: { offer: Offer } & Pick<ButtonLook, 'look'>) {
  const { data: user } = useCurrentUser();
  if (offer.price === 0) {
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
  return (
    <ButtonLink
      to={user ? paymentLink(offer) : paths.auth}
      state={user ? null : { from: paths.pricing }}
      look={look}
      className="w-full"
    >
      {!user ? 'Login to Purchase' : offer.billing === 'monthly' ? 'Subscribe' : `Get ${offer.name}`}
    </ButtonLink>
  );
}
