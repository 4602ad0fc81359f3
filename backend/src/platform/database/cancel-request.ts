import pg from 'pg';

/** Longer than a server that responds at all takes. */
const TIMEOUT_MS = 5_000;

/** The parts of pg's connection that a cancel request needs; pg has no types for them. */
interface CancelConnection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'connect' | 'sslconnect' | 'end', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  stream: { destroy(): void };
}

/** The parts of pg's client that identify a session; pg has no types for them. */
interface Session {
  host: string;
  port: number;
  ssl: object | boolean;
  sslNegotiation: string;
  processID: number;
  secretKey: number;
}

/**
 * Ask PostgreSQL over a separate connection to cancel the statement that `client` runs. Needs no sign-in and no free
 * connection.
 *
 * PostgreSQL closes that connection once it has signaled the session, so that a statement sent afterwards is not canceled.
 *
 * @param isRunning checked right before the request is sent
 * @throws Error if PostgreSQL did not respond, so that it may cancel a later statement
 */
export function sendCancelRequest(client: pg.Client, isRunning: () => boolean): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Session;
  const connection = new pg.Connection({ ssl, sslNegotiation } as never) as unknown as CancelConnection;
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => fail(new Error('The cancel request got no response')),
      TIMEOUT_MS,
    ).unref();
    const fail = (error: Error) => {
      clearTimeout(timeout);
      connection.stream.destroy();
      reject(error);
    };
    const send = () => {
      if (isRunning()) connection.cancel(processID, secretKey);
      else connection.stream.destroy();
    };
    connection.on('connect', () => {
      if (!ssl) send();
      else if (sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.on('sslconnect', send);
    connection.on('error', fail);
    connection.on('end', () => {
      clearTimeout(timeout);
      resolve();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
