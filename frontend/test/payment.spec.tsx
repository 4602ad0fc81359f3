import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { errorResponse, networkError } from '@eventframe/contracts/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { PLANS } from './support/data';
import { findToast, findWith, open, server, user } from './support/site';

const main = () => within(screen.getByRole('main'));

describe('payment page', () => {
  it('offers no payment for a free plan and links to the dashboard', async () => {
    open('/payment?plan=freemium');
    await screen.findByRole('heading', { name: 'Nothing to pay', level: 1 });
    const summary = screen.getByRole('region', { name: 'Plan summary' });
    await within(summary).findByText('1 event');
    expect(screen.getByRole('main').textContent).toContain('This plan costs nothing');
    expect(screen.queryByText('Complete your purchase')).toBeNull();
    await expectAccessible();
    expect(server.count('POST /api/create-payment-intent')).toBe(0);
    await user.click(screen.getByRole('link', { name: 'Go to Your Dashboard' }));
    expect(window.location.pathname).toBe('/dashboard');
  });

  // spec: errors.payment-setup
  it('shows that payments are not set up, with a contact', async () => {
    server.on(
      'POST /api/create-payment-intent',
      errorResponse('payments_not_configured', 'Payments are not configured.'),
    );
    open('/payment?plan=professional');
    await findToast('Payment Setup Error', 'Unable to initialize payment. Please try again later.');
    const alert = await findWith('alert', 'Payments are not set up yet');
    const mail = within(alert).getByRole('link', { name: 'hello@example.com' });
    expect(mail.getAttribute('href')).toBe('mailto:hello@example.com');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'See Plans' }));
    expect(window.location.pathname).toBe('/pricing');
  });

  it('retries a price that failed to load', async () => {
    server
      .on('GET /api/subscription/plans', networkError())
      .on('POST /api/create-payment-intent', errorResponse('payments_not_configured', 'Not configured.'));
    open('/payment?plan=professional');
    const summary = within(await screen.findByRole('region', { name: 'Plan summary' }));
    const again = await summary.findByRole('button', { name: 'Try Again' });
    server.on('GET /api/subscription/plans', { plans: PLANS });
    await user.click(again);
    await summary.findByText('$8.50');
  });

  // spec: rules.client-secret
  it('reports a missing client secret', async () => {
    server.on('POST /api/create-payment-intent', {
      clientSecret: '',
      publishableKey: 'pk_test',
      amount: 350,
      currency: 'USD',
      billing: 'one_time',
      planId: 'standard',
      planName: 'Standard',
      takesEffectAfter: null,
      effect: { addedFeatures: [], grantedPlan: null, nextGrant: null, subscribedPlan: null },
    });
    open('/payment');
    await main().findByText('No client secret received');
  });

  // spec: payment.back
  it('does not sell a plan that is not on offer', async () => {
    server.on('POST /api/create-payment-intent', errorResponse('not_found', 'Plan not found'));
    open('/payment?plan=lifetime');
    await screen.findByText('This plan is not available.');
    await main().findByText('Plan not found');
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Back to Pricing' }));
    expect(window.location.pathname).toBe('/pricing');
  });

  // spec: payment.signed-out
  it('leads a visitor to the sign-in page', async () => {
    server.on('GET /api/user', errorResponse('not_signed_in', 'Please sign in.'));
    open('/payment?plan=standard&price=3.50&type=onetime');
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');
  });
});

describe('payment result page', () => {
  // spec: payment-success.intent, payment-success.try-again, rules.payment-intent
  it('reports a missing payment_intent', async () => {
    open('/payment/success');
    await findToast('Payment Error', 'No payment intent found in URL');
    screen.getByRole('heading', { name: 'Payment Error' });
    expect(screen.getByRole('main').textContent).toContain('No payment intent found in URL');
    expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/payment');
    await expectAccessible();
  });

  // spec: payment-success.processing, states.after-payment
  it('shows a loading state and an unknown payment', async () => {
    const response = server.hold(
      'POST /api/payment/success',
      errorResponse('not_found', 'Payment not found'),
    );
    open('/payment/success?payment_intent=pi_unknown');
    await screen.findByText('Processing your payment...');
    await expectAccessible();
    response();
    await screen.findByRole('heading', { name: 'Payment Error' });
    await main().findByText('Payment not found');
  });

  // spec: payment-success.verification-failed
  it('reports that the payment could not be verified without a response', async () => {
    server.on('POST /api/payment/success', networkError());
    open('/payment/success?payment_intent=pi_unknown');
    await findToast('Payment Error', 'Payment verification failed');
    await waitFor(() =>
      expect(main().getByRole('alert').textContent).toContain('Payment verification failed'),
    );
  });

  // spec: payment-success.processing-error
  it('reports an error for an invalid response', async () => {
    const json = { headers: { 'content-type': 'application/json' } };
    server.on('POST /api/payment/success', new Response('no JSON', json));
    open('/payment/success?payment_intent=pi_unknown');
    const sentence = 'There was an error processing your payment';
    await findToast('Payment Error', sentence);
    expect(main().getByRole('alert').textContent).toContain(sentence);
  });
});
