import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SentenceError } from './sentence-error.mjs';

/** An earlier start may be just stopping. */
const PATIENCE_MS = 5000;
const POLL_MS = 100;

/**
 * Fails with a sentence when nobody can listen where the settings say, because another program does or this user
 * or machine may not. Said before the minute that an installation takes; what else is wrong with a setting the
 * server tells.
 */
export async function requireFreePort({ PORT, HOST }, command) {
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isFree(port, HOST || '127.0.0.1', command))) {
    if (Date.now() > deadline) {
      throw new SentenceError(
        `Another program listens on port ${port}, perhaps an EventFrame that already runs. ` +
          `Stop it, or take another port: PORT=${port === 65535 ? 3000 : port + 1} ${command}`,
      );
    }
    await sleep(POLL_MS);
  }
}

function isFree(port, host, command) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }) => {
      const refusal = refusalOf(code, { port, host, command });
      if (refusal) reject(new SentenceError(refusal));
      else resolve(code !== 'EADDRINUSE');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** In the words of backend/src/platform/config/refused-settings.ts, which the server would say after all that. */
function refusalOf(code, { port, host, command }) {
  if (['EACCES', 'EPERM'].includes(code)) {
    return `PORT may not be used by this user: ${port} (${code}). For example: PORT=3000 ${command}`;
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return `HOST is no address of this machine: "${host}" (${code}). For example: HOST=127.0.0.1 ${command}`;
  }
}
