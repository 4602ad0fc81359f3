import { parseArgs } from 'node:util';
import { FakeStripe } from './fake-stripe.js';

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
const stripe = await FakeStripe.start({
  port: Number(port),
  ...(url !== undefined && secret !== undefined ? { webhooks: { url, secret } } : {}),
});
process.stdout.write(`listening on ${stripe.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stripe.stop().then(() => process.exit(0)));
}
