import { startCompanion } from './companion.mjs';

const WEBHOOK_SECRET = 'whsec_only_for_development';

/**
 * Starts the stand-in for Stripe.
 *
 * @param {number} port of the service that it reports to
 * @returns {Promise<NodeJS.ProcessEnv>} settings of a server that takes it for Stripe
 */
export async function startStripeStandIn(port) {
  const webhook = `http://127.0.0.1:${port}/api/billing/webhook`;
  const program = ['backend/test/support/stripe/main.ts', '--webhook-url', webhook];
  const { said } = await startCompanion(
    [...program, '--webhook-secret', WEBHOOK_SECRET],
    /^listening on (.+)$/,
  );
  console.log(`  A stand-in for Stripe: ${said}`);
  console.log('  Begin a purchase on the site, then pay, refund or renew it there.\n');
  return {
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: said,
  };
}
