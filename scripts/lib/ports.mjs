import { setTimeout as sleep } from 'node:timers/promises';
import { isTaken } from './free-port.mjs';
import { UserFacingError } from './user-facing-error.mjs';

/** An earlier start may be just stopping. */
const PATIENCE_MS = 5000;
const POLL_MS = 100;

/**
 * Refuses a port that another program uses, before the minute that an installation takes. Other mistakes in `PORT` and
 * `HOST` are the server's to report.
 */
export async function requireFreePort({ PORT, HOST }, command) {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  const deadline = Date.now() + PATIENCE_MS;
  while (await isTaken({ port, host: HOST || '127.0.0.1', exclusive: true })) {
    if (Date.now() > deadline) {
      throw new UserFacingError(
        `Another program listens on port ${port}, perhaps an EventFrame that already runs. ` +
          `Stop it, or take another port: PORT=${port === 65535 ? 3000 : port + 1} ${command}`,
      );
    }
    await sleep(POLL_MS);
  }
}
