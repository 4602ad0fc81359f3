import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_FORM } from '../../test/factories/uploads.js';

/** What the server answered to an upload. */
export interface UploadResponse {
  status: number;
  /** Seconds of Retry-After, where it was told. */
  retryAfter: number | undefined;
  body: string;
}

/**
 * A guest who uploads as the page does: over keep-alive connections, with cookies and one key per photo. The
 * body is created once, so that only the server is measured.
 */
export class BenchGuest {
  private cookie: string | undefined;

  constructor(
    private readonly url: string,
    private readonly slug: string,
    private readonly agent: Agent,
  ) {}

  upload(form: Buffer, key: string = randomUUID()): Promise<UploadResponse> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.url}/api/public/upload-photo/${this.slug}`,
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            origin: this.url,
            'content-type': UPLOAD_FORM,
            'content-length': form.length,
            'idempotency-key': key,
            ...(this.cookie !== undefined && { cookie: this.cookie }),
          },
        },
        (response) => {
          this.storeCookie(response.headers);
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const after = response.headers['retry-after'];
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: after === undefined ? undefined : Number(after),
              body: Buffer.concat(chunks).toString(),
            });
          });
        },
      );
      call.once('error', reject);
      call.end(form);
    });
  }

  /**
   * Uploads until the photo is taken, coming back when told to, spread out a little as the page does.
   *
   * @returns the statuses of all attempts, 201 the last
   */
  async uploadWithRetries(form: Buffer): Promise<number[]> {
    const key = randomUUID();
    const responses: number[] = [];
    for (;;) {
      const { status, retryAfter, body } = await this.upload(form, key);
      responses.push(status);
      if (status === 201) return responses;
      if (retryAfter === undefined) throw new Error(`${status} ${body}`);
      await sleep(retryAfter * 1000 * (1 + Math.random() * 0.25));
    }
  }

  private storeCookie(headers: IncomingHttpHeaders): void {
    this.cookie ??= headers['set-cookie']?.[0]?.split(';')[0];
  }
}
