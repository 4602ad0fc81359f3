import { ButtonLink } from '@/organizer/components/ui/button-link';
import { QueryError } from '@/organizer/components/ui/query-error';
import { Skeleton } from '@/organizer/components/ui/loading';
import { paths } from '@/shared/paths';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { usePlans } from '@/organizer/lib/plans';
import { currenciesOf, offersFrom } from './offers';
import { Ticket } from './ticket';

export default function PricingPage() {
  usePageTitle('Pricing');
  const { data: user } = useCurrentUser();
  const { data: plans, error, refetch } = usePlans();
  return (
    <div className="page py-12 sm:py-20">
      <div className="grid items-end gap-6 lg:grid-cols-[1fr_22rem]">
        <h1 className="max-w-2xl text-title">Pay for the event, not for the year</h1>
        <p className="text-ink-soft">
          One-time plans never expire. The monthly plan is for people who never stop throwing parties.
        </p>
      </div>
      {error && !plans ? (
        <QueryError error={error} onRetry={() => void refetch()} className="mt-10 sm:mt-14" />
      ) : (
        <ul className="mt-10 space-y-4 sm:mt-14">
          {offersFrom(plans).map((offer) => (
            <Ticket key={offer.id} offer={offer} isCurrent={offer.id === user?.currentPlan} />
          ))}
        </ul>
      )}
      <p className="mt-6 text-small text-ink-soft">
        {plans && <>Prices in {currenciesOf(plans)}. </>}
        {!plans && !error && (
          <Skeleton label="Loading the prices" className="mr-1 inline-block! h-4 w-36 align-text-bottom" />
        )}
        Guests can always create photos: up to 20% more than your plan includes, and at least 20, wait outside
        the gallery until you upgrade or the next month starts. After that, guests can only save their photos
        on their own devices.
      </p>
      <section className="mt-20 grid items-end gap-6 border-t border-ink pt-10 lg:grid-cols-[1fr_22rem]">
        <h2 className="max-w-2xl text-title">Frame your first photo tonight</h2>
        <div>
          <ButtonLink
            to={user ? paths.dashboard : paths.auth}
            state={user ? null : { tab: 'sign-up' }}
            look="ink"
            size="large"
          >
            {user ? 'Go to Dashboard' : 'Get Started'}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
