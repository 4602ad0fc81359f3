import { runCommand } from './command-line.mjs';
import { startCompanion } from './companion.mjs';
import { dev } from './dev-command.mjs';
import { loadEnvironment } from './environment.mjs';
import { ensurePackages } from './packages.mjs';
import { whileSettingUp } from './setup-lock.mjs';

const WEBHOOK_SECRET = 'whsec_only_for_development';

const USAGE = `npm run dev:stripe    npm run dev with a stand-in for Stripe, where you are the payer and the bank

It needs no account at Stripe, tells where purchases are paid, refunded and renewed, and forgets everything when it ends.`;

/**
 * Starts the stand-in, then the service that takes it for Stripe.
 *
 * @param {string[]} args of the command line
 */
export const devWithStripe = (args) =>
  runCommand({ usage: USAGE, args }, async () => {
    loadEnvironment();
    await whileSettingUp(ensurePackages);
    const webhook = `http://127.0.0.1:${process.env.PORT || '3000'}/api/billing/webhook`;
    const { said: url } = await startCompanion(
      ['backend/test/support/stripe/main.ts', '--webhook-url', webhook, '--webhook-secret', WEBHOOK_SECRET],
      /^listening on (\S+)$/,
    );
    Object.assign(process.env, {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    });
    console.log(`\n  A stand-in for Stripe: ${url}`);
    console.log('  Begin a purchase on the site, then pay, refund or renew it there.');
    await dev([]);
  });
