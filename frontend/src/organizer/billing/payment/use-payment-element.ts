import type { Appearance, PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { StartedPayment } from '../api';
import { successPath } from './success-path';

interface PaymentElement {
  /** The element that contains Stripe's form. */
  container: RefObject<HTMLDivElement | null>;
  status: 'loading' | 'ready' | 'failed';
  /** Confirms the payment. Never resolves if the browser is redirected. */
  confirm: () => Promise<{ error?: StripeError; paymentIntent?: PaymentIntent }>;
  /** The payment's state at Stripe. */
  retrieveIntent: () => Promise<PaymentIntent>;
}

type PaymentFormInput = Pick<StartedPayment, 'planId' | 'publishableKey' | 'clientSecret'>;

/** Mounts Stripe's payment form. Stripe's script loads only on this page. */
export function usePaymentElement(
  { planId, publishableKey, clientSecret }: PaymentFormInput,
  email: string,
): PaymentElement {
  const container = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [status, setStatus] = useState<PaymentElement['status']>('loading');

  useEffect(() => {
    let isUnmounted = false;
    let destroyElement = () => {};
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isUnmounted || container.current === null) return;
      if (stripe === null) throw new Error('The payment form could not be loaded');
      const elements = stripe.elements({ clientSecret, appearance: stripeAppearance() });
      const element = elements.create('payment', { defaultValues: { billingDetails: { email } } });
      destroyElement = () => element.destroy();
      element.on('ready', () => setStatus('ready'));
      element.on('loaderror', () => setStatus('failed'));
      element.mount(container.current);
      loaded.current = { stripe, elements };
    };
    mount().catch(() => {
      if (!isUnmounted) setStatus('failed');
    });
    return () => {
      isUnmounted = true;
      loaded.current = null;
      destroyElement();
    };
  }, [publishableKey, clientSecret, email]);

  const loadedForm = () => {
    if (loaded.current === null) throw new Error('The payment form is missing');
    return loaded.current;
  };

  const confirm: PaymentElement['confirm'] = async () => {
    const { stripe, elements } = loadedForm();
    return stripe.confirmPayment({
      elements,
      confirmParams: { return_url: window.location.origin + successPath(planId) },
      redirect: 'if_required',
    });
  };

  const retrieveIntent: PaymentElement['retrieveIntent'] = async () => {
    const { paymentIntent, error } = await loadedForm().stripe.retrievePaymentIntent(clientSecret);
    if (!paymentIntent) throw new Error(error?.message ?? 'The payment is missing');
    return paymentIntent;
  };

  return { container, status, confirm, retrieveIntent };
}

/** Stripe's form is in a cross-origin iframe, so it needs the current values of the colors. */
function stripeAppearance(): Appearance {
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
