import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { runCommand } from './command-line.mjs';
import { dev } from './dev-command.mjs';
import { loadEnvironment } from './environment.mjs';
import { ensurePackages } from './packages.mjs';
import { inRoot, root } from './paths.mjs';
import { SentenceError } from './sentence-error.mjs';
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
    const url = await startStandIn(process.env.PORT || '3000');
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

/** @returns {Promise<string>} its address; it ends with this command, however that ends */
async function startStandIn(port) {
  const child = spawn(
    process.execPath,
    [
      ...importing('scripts', 'lib', 'follow-parent.mjs'),
      ...importing('scripts', 'lib', 'typescript.mjs'),
      inRoot('backend', 'test', 'support', 'stripe', 'main.ts'),
      '--webhook-url',
      `http://127.0.0.1:${port}/api/billing/webhook`,
      '--webhook-secret',
      WEBHOOK_SECRET,
    ],
    // A session of its own: a Ctrl-C reaches the command, and this when the command is gone.
    { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    // Nothing of it keeps this command from ending.
    child.stdout.destroy();
    child.channel.unref();
    child.unref();
    return url;
  }
  throw new SentenceError('The stand-in for Stripe could not be started.');
}

function importing(...path) {
  return ['--import', pathToFileURL(inRoot(...path)).href];
}
