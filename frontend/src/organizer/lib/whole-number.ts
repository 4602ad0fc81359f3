/** Digits, optionally in groups of three: '5,000', '5.000', '5 000', "5'000". */
const WHOLE = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*)$/;

/** Parse a whole number; null if it is invalid. */
export function wholeNumber(text: string): number | null {
  const digits = text.trim();
  return WHOLE.test(digits) ? Number(digits.replace(/\D/g, '')) : null;
}
