import { formatMoney } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/lib/cx';
import { OfferButton } from './offer-button';
import type { Offer } from './offers';

const terms = { free: 'forever', one_time: 'one-time', monthly: 'per month' };

const count = (limit: number, one: string, many: string) =>
  limit === UNLIMITED ? `Unlimited ${many}` : `${limit.toLocaleString('en')} ${limit === 1 ? one : many}`;

/** What an offer holds, a line each. */
function Contents({ offer }: { offer: Offer }) {
  const lines = [
    count(offer.eventLimit, 'event', 'events'),
    count(offer.frameLimit, 'frame', 'frames'),
    `${count(offer.photoLimit, 'photo', 'photos')}${offer.photoLimit === UNLIMITED ? '' : ' per month'}`,
    ...offer.extras,
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A plan as an admission ticket: the price on the stub, what it admits to beside it. */
export function Ticket({ offer }: { offer: Offer }) {
  const popular = offer.id === 'monthly-unlimited';
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
        <span className="font-display text-[2.5rem] leading-none font-bold tracking-tight tabular-nums">
          {formatMoney(offer.price, offer.currency)}
        </span>
        <span className={cx('text-small', popular ? 'text-paper/80' : 'text-ink-soft')}>
          {terms[offer.billing]}
        </span>
      </p>
      <div className="space-y-2 p-5 sm:p-6">
        <h2 className="flex flex-wrap items-center gap-3 text-lead">
          {offer.name}
          {popular && <Badge className="border-paper/60 text-paper">Most Popular</Badge>}
        </h2>
        <div className={popular ? 'text-paper/85' : 'text-ink-soft'}>
          <Contents offer={offer} />
        </div>
      </div>
      <div className="grid items-center p-5 pt-0 sm:col-span-2 sm:px-6 sm:pb-6 lg:col-span-1 lg:py-6 lg:pl-0">
        <OfferButton offer={offer} look={popular ? 'accent' : 'outline'} />
      </div>
    </li>
  );
}
