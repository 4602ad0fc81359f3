/** Digits, or digits in groups of three as people write thousands: '5,000', '5.000', '5 000', "5'000". */
const WHOLE = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*)$/;

/** A whole number as it is typed; null for what is none. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  return WHOLE.test(text) ? Number(text.replace(/\D/g, '')) : null;
}
