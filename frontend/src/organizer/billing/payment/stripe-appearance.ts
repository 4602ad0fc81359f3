import type { Appearance } from '@stripe/stripe-js';

/** The payment form lives in a frame of another origin: it is told our colours, as they are at this moment. */
export function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('ink'),
      colorBackground: token('mat'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorDanger: token('bad'),
      borderRadius: token('radius-m'),
      fontFamily: 'system-ui, sans-serif',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none', padding: '11px 12px' },
      '.Label': { fontWeight: '600' },
    },
  };
}
