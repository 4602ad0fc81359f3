import { offersFrom, type Offer } from './offers';
import { paymentLink } from './payment-link';

const link = (id: string) => {
  const offer = offersFrom(undefined).find((each) => each.id === id);
  return offer && paymentLink(offer);
};

describe('paymentLink', () => {
  it.each([
    ['standard', '/payment?plan=standard&price=3.50&type=onetime'],
    ['enterprise', '/payment?plan=enterprise&price=29&type=onetime'],
    ['monthly-unlimited', '/payment?plan=monthly-unlimited&price=9&type=monthly'],
  ])('of %s is %s', (id, expected) => {
    expect(link(id)).toBe(expected);
  });

  it("carries the plan's name in lower case with hyphens for spaces, whatever operators display it as", () => {
    const planOf = (offer: Offer) => new URLSearchParams(paymentLink(offer).split('?')[1]).get('plan');
    for (const offer of offersFrom(undefined)) {
      expect(planOf(offer)).toBe(offer.name.toLowerCase().replaceAll(' ', '-'));
      expect(planOf({ ...offer, name: 'Autumn Special' })).toBe(planOf(offer));
    }
  });

  it.each([
    ['EUR', 790, '7.90'],
    ['EUR', 900, '9'],
    ['JPY', 900, '900'],
  ])('carries a price in %s as its currency counts', (currency, price, expected) => {
    const [offer] = offersFrom(undefined);
    expect(paymentLink({ ...offer!, price, currency })).toContain(`&price=${expected}&`);
  });
});
