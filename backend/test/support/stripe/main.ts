import { parseArgs } from 'node:util';
import { StripeStandIn } from './stand-in.js';

/**
 * The fake as a separate process. Prints `listening on <url>` when it is ready.
 *
 * `--port` (default: any free one), `--webhook-url` and `--webhook-secret` for delivering events.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
  },
});
const { port, 'webhook-url': url, 'webhook-secret': secret } = values;
const standIn = await StripeStandIn.start({
  port: Number(port),
  ...(url !== undefined && secret !== undefined ? { webhooks: { url, secret } } : {}),
});
process.stdout.write(`listening on ${standIn.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void standIn.stop().then(() => process.exit(0)));
}
