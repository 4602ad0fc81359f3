/**
 * Money as the database and the payment provider hold it: whole numbers of a currency's smallest unit ('cents', also
 * where a currency has none), and the currency as ISO 4217 names it, 'USD'.
 */

/** How many of the smallest unit make one: 100 cents a dollar, and one yen a yen. */
export function unitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** maximumFractionDigits;
}

/** As it is read in English, without cents where there are none: '$3.50', '€9', '$1,200'. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(cents / unitsOf(currency));
}

/** What a currency is called when there is more of it: 'US dollars', 'euros'. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
