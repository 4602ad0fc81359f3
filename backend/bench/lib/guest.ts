import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_FORM } from '../../test/factories/uploads.js';

export interface UploadResponse {
  status: number;
  /** Retry-After in seconds. */
  retryAfter: number | undefined;
  body: string;
}

/**
 * A guest who uploads like the page: over keep-alive connections, with cookies and one key per photo. The body is
 * created in advance, so that only the server is measured.
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
   * Upload until the server accepts the photo. Retries after Retry-After with jitter, like the page.
   *
   * @returns the statuses of all attempts; the last is 201
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
