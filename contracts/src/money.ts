/**
 * Amounts are integers in a currency's smallest unit, called cents for every currency. Currencies are ISO 4217 codes such
 * as 'USD'. Decimals follow Stripe, not the browser's locale data: for the forint, Stripe uses two and browsers none.
 */

const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The króna no longer has decimals, but Stripe requires two zeros. */
const WITH_EMPTY_DECIMALS = new Set(['ISK']);

/**
 * Currencies of prices: those in which Stripe charges cards, except Uganda's shilling, whose decimals Stripe documents
 * both as none and as two.
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

/** Smallest units per unit: 100 for the dollar, 1 for the yen. */
export function unitsOf(currency: string): number {
  return 10 ** decimalsOf(currency);
}

/** Amounts must be multiples of this at Stripe, in the smallest unit: 10 fils for the Kuwaiti dinar. */
export function smallestStepOf(currency: string): number {
  if (WITH_THREE_DECIMALS.has(currency)) return 10;
  return WITH_EMPTY_DECIMALS.has(currency) ? 100 : 1;
}

/** Format an amount in English, without zero cents: '$3.50', '€9', '$1,200'. */
export function formatMoney(cents: number, currency: string): string {
  return format(cents, currency, 'stripIfInteger');
}

/** Format an amount with cents, as on receipts: '$9.00'. */
export function formatExactMoney(cents: number, currency: string): string {
  return format(cents, currency, 'auto');
}

function format(cents: number, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): string {
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
