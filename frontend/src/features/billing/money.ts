/** An amount in a currency's cents, as it is read in English: '$3.50', '€9'. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(cents / 100);
}
