/** Digits, optionally in groups of three: '5,000', '5.000', '5 000', "5'000". */
const WHOLE = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*)$/;

/** Parse a typed whole number; null if it is invalid. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  return WHOLE.test(text) ? Number(text.replace(/\D/g, '')) : null;
}
