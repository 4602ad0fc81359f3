import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/config/paths';
import { useCurrentUser } from '@/lib/current-user';
import { usePageTitle } from '@/lib/use-page-title';
import { usePlans } from '@/lib/plans';
import { currenciesOf, offersFrom } from './offers';
import { Ticket } from './ticket';

export default function PricingPage() {
  usePageTitle('Pricing');
  const { data: user } = useCurrentUser();
  const { data: plans } = usePlans();
  const offers = offersFrom(plans);
  return (
    <div className="page py-12 sm:py-20">
      <div className="grid items-end gap-6 lg:grid-cols-[1fr_22rem]">
        <h1 className="max-w-2xl text-title sm:text-[3.25rem] sm:leading-none">
          Pay for the event, not for the year
        </h1>
        <p className="text-ink-soft">
          One-time plans are yours for good. The monthly one is for people who never stop throwing parties.
        </p>
      </div>
      <ul className="mt-10 space-y-4 sm:mt-14">
        {offers.map((offer) => (
          <Ticket key={offer.id} offer={offer} />
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-soft">
        Prices in {currenciesOf(offers)}. A guest is never turned away: photos beyond a plan's limit are made
        and kept, and wait outside the gallery until the month turns or you upgrade.
      </p>
      <section className="mt-20 grid items-end gap-6 border-t border-ink pt-10 lg:grid-cols-[1fr_22rem]">
        <h2 className="max-w-2xl text-title">Hang your first picture tonight</h2>
        <div>
          <ButtonLink
            to={user ? paths.dashboard : paths.auth}
            state={user ? null : { tab: 'sign-up' }}
            look="ink"
            size="large"
          >
            {user ? 'Go to your dashboard' : 'Get Started'}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
