/**
 * Money as the database and the payment provider hold it: whole numbers of a currency's smallest unit ('cents', also
 * where a currency has none), and the currency as ISO 4217 names it, 'USD'. What the smallest unit is follows Stripe,
 * which charges it, and not the locale data of browsers: these read the forint without decimals, Stripe takes two.
 */

const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The króna no longer has decimals, but Stripe requires two zeros. */
const WITH_EMPTY_DECIMALS = new Set(['ISK']);

/**
 * What a plan can be priced in: the currencies Stripe charges cards in. Not Uganda's shilling, of which Stripe says
 * both that it has no decimals and that it has two.
 */
export const CURRENCIES: readonly string[] = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD
  JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN
  NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB
  TJS TND TOP TRY TTD TWD TZS UAH USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`
  .trim()
  .split(/\s+/);

/** Number of decimals of a currency at Stripe. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** How many of the smallest unit make one: 100 cents a dollar, and one yen a yen. */
export function unitsOf(currency: string): number {
  return 10 ** decimalsOf(currency);
}

/** Stripe charges multiples of this only, in the smallest unit: 10 fils of a Kuwaiti dinar's 1000. */
export function leastStepOf(currency: string): number {
  if (WITH_THREE_DECIMALS.has(currency)) return 10;
  return WITH_EMPTY_DECIMALS.has(currency) ? 100 : 1;
}

/** Format an amount in English, without zero cents: '$3.50', '€9', '$1,200'. */
export function formatMoney(cents: number, currency: string): string {
  return write(cents, currency, 'stripIfInteger');
}

/** Format an amount with cents, as on receipts: '$9.00'. */
export function formatExactMoney(cents: number, currency: string): string {
  return write(cents, currency, 'auto');
}

function write(cents: number, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay,
  });
  return format.format(cents / unitsOf(currency));
}

/** The plural name of a currency: 'US dollars', 'euros'. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
