import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** An email that the server acknowledged. */
export interface ReceivedMail {
  to: string[];
  /** Header names in lower case. */
  headers: Record<string, string>;
  subject: string;
  /** The text part, decoded. */
  text: string;
  html: string;
  /** The URL with a token in the text, if any. */
  link: string | undefined;
}

type Hook = (to: string) => Promise<void> | void;

/** A real SMTP server on loopback that can be down, reject mails or be slow. */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** Called before a mail is acknowledged. An error rejects the mail. */
  beforeAcknowledge: Hook = () => undefined;
  private server: SMTPServer | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly port: number) {}

  static async start(): Promise<TestSmtpServer> {
    const server = new TestSmtpServer(await freePort());
    await server.listen();
    return server;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.sockets.size;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Reject new connections. */
  async stopListening(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.server === undefined) resolve();
      else this.server.close(() => resolve());
    });
    this.server = undefined;
  }

  /** Listen on the same port as before. */
  async listen(): Promise<void> {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          Promise.resolve()
            .then(() => this.beforeAcknowledge(to.join()))
            .then(
              () => {
                this.received.push({ to, ...parseMail(Buffer.concat(chunks).toString('utf8')) });
                done();
              },
              (error: Error) => done(error),
            );
        });
      },
    });
    // Tests drop connections on purpose.
    this.server.on('error', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await once(this.server.server, 'listening');
  }

  /** Close all connections in the middle of their dialogs. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to.includes(address));
  }
}

/** Parse a mail of this service: two alternative parts, each in one of three encodings. */
export function parseMail(source: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = splitEntity(source);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitEntity(part.replace(/^\r?\n/, '')));
  const part = (type: string) => {
    const found = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return found === undefined
      ? ''
      : decode(found.body, found.headers['content-transfer-encoding'] ?? '7bit');
  };
  const text = part('text/plain');
  return {
    headers,
    subject: decodeWords(headers['subject'] ?? ''),
    text,
    html: part('text/html'),
    link: /https?:\/\/\S+\/(?:reset-password|verify-email)\/\S+/.exec(text)?.[0],
  };
}

function splitEntity(source: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, body };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text.replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_match, word: string) =>
    decode(word.replace(/_/g, ' '), 'quoted-printable'),
  );
}
