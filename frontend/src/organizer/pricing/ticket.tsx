import { formatMoney } from '@eventframe/contracts/money';
import { DEFAULT_PLAN } from '@eventframe/contracts/plans';
import { Badge } from '@/organizer/components/ui/badge';
import type { ButtonLook } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { Skeleton } from '@/organizer/components/ui/loading';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { cx } from '@/organizer/lib/cx';
import { planBenefits } from '@/organizer/lib/plan-benefits';
import { PERIODS } from '@/organizer/lib/plan-price';
import { paths } from '@/shared/paths';
import type { Offer } from './offers';
import { paymentLink } from './payment-link';

/** As wide as the limits that will replace it. */
const WIDTHS = ['w-16', 'w-18', 'w-44'];

/** The benefits of an offer, one per line. */
function Benefits({ offer: { terms, extraBenefits } }: { offer: Offer }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {terms === null &&
        WIDTHS.map((width) => (
          <li key={width}>
            <Skeleton className={cx('my-[0.2em] h-[1.2em]', width)} />
          </li>
        ))}
      {[...(terms === null ? [] : planBenefits(terms)), ...extraBenefits].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/**
 * A plan as an admission ticket: the price on the stub, what it admits to beside it.
 *
 * @param isCurrent whether it is the signed-in user's plan
 */
export function Ticket({ offer, isCurrent }: { offer: Offer; isCurrent: boolean }) {
  const popular = offer.id === 'monthly-unlimited';
  const { terms } = offer;
  return (
    <li
      className={cx(
        'grid border sm:grid-cols-[11rem_1fr] lg:grid-cols-[13rem_1fr_13rem]',
        popular ? 'border-ink bg-ink text-paper' : 'border-ink bg-mat',
      )}
    >
      <p
        className={cx(
          'flex items-baseline gap-2 border-b border-dashed p-5 sm:flex-col sm:justify-center sm:gap-0 sm:border-r sm:border-b-0 sm:p-6',
          popular ? 'border-paper/50' : 'border-line-strong',
        )}
      >
        <span className="font-display text-title leading-none font-bold tracking-tight tabular-nums">
          {terms === null ? <Skeleton className="h-[1em] w-24" /> : formatMoney(terms.price, terms.currency)}
        </span>
        <span className={cx('text-small', popular ? 'text-paper/80' : 'text-ink-soft')}>
          {terms === null ? <Skeleton className="my-[0.125em] h-[1.2em] w-16" /> : PERIODS[terms.billing]}
        </span>
      </p>
      <div className="space-y-2 p-5 sm:p-6">
        <h2 className="flex flex-wrap items-center gap-3 text-lead">
          {offer.name}
          {popular && <Badge className="border-paper/60 text-paper">Most Popular</Badge>}
          {isCurrent && <Badge tone="ok">Your Plan</Badge>}
        </h2>
        <div className={popular ? 'text-paper/85' : 'text-ink-soft'}>
          <Benefits offer={offer} />
        </div>
      </div>
      <div className="grid items-center p-5 pt-0 sm:col-span-2 sm:px-6 sm:pb-6 lg:col-span-1 lg:py-6 lg:pl-0">
        <OfferButton offer={offer} look={popular ? 'accent' : 'outline'} />
      </div>
    </li>
  );
}

/** Leads to the dashboard, the payment page or the sign-in page. */
function OfferButton({ offer, look = 'outline' }: { offer: Offer } & Pick<ButtonLook, 'look'>) {
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
