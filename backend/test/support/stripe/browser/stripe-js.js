/**
 * A fake of Stripe.js for browser tests: the parts that the payment page uses, with a plain form as Payment Element. It
 * calls Stripe's URL, and the tests route those requests to the fake Stripe.
 */
(() => {
  const { document, location, fetch } = globalThis;
  const BASE = 'https://api.stripe.com';

  async function call(method, path, key, fields) {
    const body = new globalThis.URLSearchParams({ key, ...fields });
    const url = method === 'GET' ? `${BASE}${path}?${body}` : `${BASE}${path}`;
    const response = await fetch(url, method === 'GET' ? {} : { method, body });
    const result = await response.json();
    return response.ok ? { paymentIntent: result } : { error: result.error };
  }

  const intentOf = (clientSecret) => clientSecret.split('_secret_')[0];

  function field(label, placeholder, value) {
    const wrapper = document.createElement('label');
    wrapper.style.display = 'block';
    wrapper.append(label);
    const input = document.createElement('input');
    Object.assign(input, { placeholder, value, autocomplete: 'off' });
    Object.assign(input.style, { display: 'block', width: '100%', padding: '8px', marginBottom: '8px' });
    wrapper.append(input);
    return { wrapper, input };
  }

  /** The Payment Element: a card form that is ready when it is mounted. */
  function paymentElement() {
    const listeners = {};
    const card = field('Card number', '1234 1234 1234 1234', '');
    const expiry = field('Expiration date', 'MM / YY', '');
    const code = field('Security code', 'CVC', '');
    const emit = (name, event) => (listeners[name] ?? []).forEach((listener) => listener(event));
    const isComplete = () => [card, expiry, code].every(({ input }) => input.value.trim() !== '');
    return {
      card: () => card.input.value,
      isComplete,
      on(name, listener) {
        (listeners[name] ??= []).push(listener);
        return this;
      },
      off() {
        return this;
      },
      mount(target) {
        const parent = typeof target === 'string' ? document.querySelector(target) : target;
        parent.replaceChildren(card.wrapper, expiry.wrapper, code.wrapper);
        parent.addEventListener('input', () => emit('change', { complete: isComplete() }));
        globalThis.queueMicrotask(() => emit('ready', {}));
      },
      update() {},
      unmount() {},
      destroy() {},
    };
  }

  /** Show the bank's authentication dialog. */
  function authenticate(intentId) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '3D Secure');
      dialog.append(document.createTextNode('3D Secure test page'));
      for (const [label, outcome] of [
        ['Complete authentication', 'success'],
        ['Fail authentication', 'fail'],
      ]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.addEventListener('click', async () => {
          await fetch(`${BASE}/fake/payment_intents/${intentId}/authenticate`, {
            method: 'POST',
            body: new globalThis.URLSearchParams({ outcome }),
          });
          dialog.remove();
          resolve();
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  globalThis.Stripe = (key) => ({
    _registerWrapper() {},
    registerAppInfo() {},

    elements({ clientSecret }) {
      let element = null;
      return {
        clientSecret,
        create(kind) {
          if (kind !== 'payment') throw new Error(`Unsupported element: ${kind}`);
          element = paymentElement();
          return element;
        },
        getElement: () => element,
        update() {},
        async submit() {
          if (element.isComplete()) return {};
          return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        },
      };
    },

    async retrievePaymentIntent(clientSecret) {
      const fields = { client_secret: clientSecret };
      return call('GET', `/v1/payment_intents/${intentOf(clientSecret)}`, key, fields);
    },

    async confirmPayment({ elements, confirmParams, redirect = 'always' }) {
      const { clientSecret } = elements;
      const id = intentOf(clientSecret);
      const element = elements.getElement();
      if (!element.isComplete()) {
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      }
      const confirmed = await call('POST', `/v1/payment_intents/${id}/confirm`, key, {
        client_secret: clientSecret,
        return_url: confirmParams.return_url,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': element.card(),
      });
      if (confirmed.error || confirmed.paymentIntent.status !== 'requires_action') {
        return finish(confirmed, confirmParams, redirect, clientSecret);
      }
      await authenticate(id);
      const authenticated = await call('GET', `/v1/payment_intents/${id}`, key, {
        client_secret: clientSecret,
      });
      const failure = authenticated.paymentIntent?.last_payment_error;
      return failure ? { error: failure } : finish(authenticated, confirmParams, redirect, clientSecret);
    },
  });

  function finish(outcome, { return_url: returnUrl }, redirect, clientSecret) {
    if (outcome.error || redirect === 'if_required') return outcome;
    const url = new globalThis.URL(returnUrl);
    url.searchParams.set('payment_intent', outcome.paymentIntent.id);
    url.searchParams.set('payment_intent_client_secret', clientSecret);
    url.searchParams.set('redirect_status', outcome.paymentIntent.status);
    location.assign(url);
    return new Promise(() => {});
  }
})();
