import { setTimeout as sleep } from 'node:timers/promises';
import { isTaken } from './free-port.mjs';
import { UserFacingError } from './user-facing-error.mjs';

/** A server started earlier may still be stopping. */
const TIMEOUT_MS = 5000;
const POLL_MS = 100;

/**
 * Checks that no other program uses the port, before the packages are installed. The server reports other mistakes in
 * `PORT` and `HOST`.
 *
 * @throws UserFacingError if the port is in use
 */
export async function requireFreePort({ PORT, HOST }, command) {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  const deadline = Date.now() + TIMEOUT_MS;
  while (await isTaken({ port, host: HOST || '127.0.0.1', exclusive: true })) {
    if (Date.now() > deadline) {
      throw new UserFacingError(
        `Another program listens on port ${port}, possibly EventFrame itself. ` +
          `Stop it, or use another port: PORT=${port === 65535 ? 3000 : port + 1} ${command}`,
      );
    }
    await sleep(POLL_MS);
  }
}
