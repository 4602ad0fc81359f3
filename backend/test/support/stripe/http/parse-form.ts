export type Form = { [key: string]: string | Form };

/**
 * Parse a form body like Stripe: `items[0][price]=price_1` becomes `{ items: { 0: { price: 'price_1' } } }`.
 * Lists stay objects with their positions as keys.
 */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    put(form, [head, ...rest], value);
  }
  return form;
}

function put(form: Form, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(Object.keys(form).length) : head;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next: Form = typeof inner === 'object' ? inner : {};
  form[key] = next;
  put(next, rest, value);
}

/** The values of a list field. */
export function listOf(value: string | Form | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string'
    ? [value]
    : Object.values(value).filter((each) => typeof each === 'string');
}

/** The text fields of a nested object, such as `metadata`. */
export function textsOf(value: string | Form | undefined): Record<string, string> {
  if (typeof value !== 'object') return {};
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** A text field; empty if missing. */
export function textOf(form: Form, field: string): string {
  const value = form[field];
  return typeof value === 'string' ? value : '';
}
