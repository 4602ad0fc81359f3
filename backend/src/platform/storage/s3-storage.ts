import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  type MultipartUpload,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BYTES_PER_MB, type S3Settings } from '../config/settings.js';
import {
  type ListedObject,
  type ObjectHeaders,
  ObjectMissingError,
  Storage,
  StorageUnavailableError,
  type StoredObject,
} from './storage.js';

/** Maximum tries of one call, with growing delays. */
const MAX_TRIES = 5;
const CONNECT_TIMEOUT_MS = 5_000;
/** Time until the first byte of the response. */
const RESPONSE_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 10_000;
/** Timeout of calls without content, including their retries. */
const CALL_TIMEOUT_MS = 15_000;
/** Size of the parts of large uploads. Bounds memory and allows retrying single parts. */
const PART_BYTES = 8 * BYTES_PER_MB;

/**
 * Media in a bucket.
 *
 * S3 stores objects atomically and responds when they are durable. {@link sweepIncoming} deletes the parts of uploads
 * that a crash interrupted.
 */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly endpoint: string | null;

  constructor(
    settings: S3Settings,
    private readonly callTimeoutMs = CALL_TIMEOUT_MS,
  ) {
    super();
    this.bucket = settings.bucket;
    this.endpoint = settings.endpoint;
    this.client = new S3Client({
      region: settings.region,
      ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
      forcePathStyle: settings.forcePathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      retryStrategy: new PerCallRetries(MAX_TRIES),
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: RESPONSE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT_MS,
      },
    });
  }

  /** Bucket names are unique within an endpoint. Nodes must use the same endpoint. */
  fingerprint(): Promise<string> {
    return Promise.resolve(`bucket ${this.bucket} at ${this.endpoint ?? 'AWS'}`);
  }

  put(name: string, content: Buffer | Readable, headers: ObjectHeaders): Promise<void> {
    const object = {
      Bucket: this.bucket,
      Key: name,
      Body: content,
      ContentType: headers.contentType,
      CacheControl: headers.cacheControl,
    };
    return mapErrors(async () => {
      if (Buffer.isBuffer(content)) await this.client.send(new PutObjectCommand(object));
      else await new Upload({ client: this.client, params: object, partSize: PART_BYTES }).done();
    });
  }

  stat(name: string): Promise<StoredObject | null> {
    return mapErrors(async () => {
      try {
        const found = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: name }), {
          abortSignal: AbortSignal.timeout(this.callTimeoutMs),
        });
        return {
          size: found.ContentLength ?? 0,
          etag: found.ETag ?? '',
          modifiedAt: found.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    });
  }

  read(name: string, range?: { start: number; end: number }): Promise<Readable> {
    return mapErrors(async () => {
      const found = await this.client
        .send(
          new GetObjectCommand({
            Bucket: this.bucket,
            Key: name,
            ...(range !== undefined && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        .catch((error: unknown) => {
          throw statusOf(error) === 404 ? new ObjectMissingError(error) : error;
        });
      // In Node.js the body is always a Node.js stream.
      return Readable.from(mapStreamErrors(found.Body as Readable), { objectMode: false });
    });
  }

  async delete(name: string): Promise<void> {
    await mapErrors(() =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name }), {
        abortSignal: AbortSignal.timeout(this.callTimeoutMs),
      }),
    );
  }

  /** List page by page, continuing after the last name. Buckets list by name. */
  async *list(prefix: string): AsyncIterable<ListedObject> {
    let last: string | undefined;
    do {
      const page = await this.listPage(prefix, last);
      last = page.IsTruncated === true ? page.Contents?.at(-1)?.Key : undefined;
      for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { name: Key, size: Size, modifiedAt: LastModified ?? new Date(0) };
      }
    } while (last !== undefined);
  }

  /** Abort multipart uploads started before `before`, up to 1,000 at a time. */
  async sweepIncoming(before: Date): Promise<number> {
    let removed = 0;
    for (const { Key, UploadId, Initiated } of await this.findUnfinishedUploads()) {
      if (Initiated === undefined || Initiated >= before) continue;
      const upload = { Bucket: this.bucket, Key, UploadId };
      await mapErrors(() => this.client.send(new AbortMultipartUploadCommand(upload)));
      removed += 1;
    }
    return removed;
  }

  private listPage(prefix: string, after: string | undefined): Promise<ListObjectsCommandOutput> {
    const query = { Bucket: this.bucket, Prefix: prefix, Marker: after };
    return mapErrors(() => this.client.send(new ListObjectsCommand(query)));
  }

  /** Storage services without this call expire such uploads with lifecycle rules. */
  private async findUnfinishedUploads(): Promise<MultipartUpload[]> {
    try {
      const command = new ListMultipartUploadsCommand({ Bucket: this.bucket });
      const { Uploads = [] } = await mapErrors(() => this.client.send(command));
      return Uploads;
    } catch (error) {
      if (isUnsupported(error)) return [];
      throw error;
    }
  }

  override close(): void {
    this.client.destroy();
  }
}

/** Run a call and convert temporary errors to StorageUnavailableError. */
async function mapErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ObjectMissingError) throw error;
    throw isTemporary(error) ? new StorageUnavailableError(error) : error;
  }
}

/** Convert errors in the middle of a response, too. */
async function* mapStreamErrors(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw isTemporary(error) ? new StorageUnavailableError(error) : error;
  }
}

/** Errors of reading the uploaded file. */
const CONTENT_ERRORS = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Whether the error is temporary: no response, 5xx or 429. Errors of reading the content are not the storage's. */
function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined) return !CONTENT_ERRORS.has((error as NodeJS.ErrnoException).code ?? '');
  return (status >= 500 && !isUnsupported(error)) || status === 429;
}

function isUnsupported(error: unknown): boolean {
  return statusOf(error) === 501;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/**
 * Maximum delay before the second try by kind of error; doubles for each further try. Other errors are not retried.
 */
const FIRST_DELAY_MS: Partial<Record<string, number>> = { TRANSIENT: 100, THROTTLING: 500 };
const MAX_DELAY_MS = 20_000;

interface Attempt {
  getRetryCount(): number;
  getRetryDelay(): number;
}

/**
 * Retry strategy that gives each call all its tries.
 *
 * The SDK's default shares a budget between all calls, which an outage exhausts for minutes. Upload limits per node
 * prevent retry storms instead.
 */
class PerCallRetries {
  /** @param tries of one call, including the first */
  constructor(private readonly tries: number) {}

  acquireInitialRetryToken(): Promise<Attempt> {
    return Promise.resolve(createAttempt(0, 0));
  }

  /** Return the next try. Rejects after the last one, or if the error is permanent. */
  refreshRetryTokenForRetry(last: Attempt, { errorType }: { errorType: string }): Promise<Attempt> {
    const done = last.getRetryCount();
    const first = FIRST_DELAY_MS[errorType];
    if (first === undefined || done + 1 >= this.tries) return Promise.reject(new Error('No more tries'));
    return Promise.resolve(
      createAttempt(done + 1, Math.min(first * 2 ** done, MAX_DELAY_MS) * Math.random()),
    );
  }

  /** Does nothing, because calls share no budget. */
  recordSuccess(): void {}
}

function createAttempt(count: number, delayMs: number): Attempt {
  return { getRetryCount: () => count, getRetryDelay: () => delayMs };
}
