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
import { MEGABYTE } from '../config/megabyte.js';
import type { S3Settings } from '../config/settings.js';
import { PerCallRetries } from './per-call-retries.js';
import {
  type ListedObject,
  type ObjectHeaders,
  ObjectMissingError,
  Storage,
  StorageUnavailableError,
  type StoredObject,
} from './storage.js';

/** Tries of one call, with growing pauses in between: a store that fails now and then is not noticed. */
const TRIES = 5;
const CONNECT_MS = 5_000;
/** A call that is not answered in this time, or a line on which nothing moves for so long, is given up. */
const ANSWER_MS = 30_000;
const SILENCE_MS = 10_000;
/** Questions without content, with all their tries. */
const QUESTION_MS = 15_000;
/** Large streams go up in parts of this size, so that memory stays bounded and a lost part is sent again. */
const PART_BYTES = 8 * MEGABYTE;

/**
 * Media in a bucket. S3 stores an object whole or not at all and answers when it is durable; parts of an upload
 * that a crash left unfinished are no objects, and {@link sweepIncoming} removes them.
 */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    settings: S3Settings,
    private readonly questionMs = QUESTION_MS,
  ) {
    super();
    this.bucket = settings.bucket;
    this.client = new S3Client({
      region: settings.region,
      ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
      forcePathStyle: settings.forcePathStyle,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      retryStrategy: new PerCallRetries(TRIES),
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_MS,
      },
    });
  }

  put(name: string, content: Buffer | Readable, headers: ObjectHeaders): Promise<void> {
    const object = {
      Bucket: this.bucket,
      Key: name,
      Body: content,
      ContentType: headers.contentType,
      CacheControl: headers.cacheControl,
    };
    return answered(async () => {
      if (Buffer.isBuffer(content)) await this.client.send(new PutObjectCommand(object));
      else await new Upload({ client: this.client, params: object, partSize: PART_BYTES }).done();
    });
  }

  stat(name: string): Promise<StoredObject | null> {
    return answered(async () => {
      try {
        const found = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: name }), {
          abortSignal: AbortSignal.timeout(this.questionMs),
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
    return answered(async () => {
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
      // In Node the body is always a stream of Node's own.
      return Readable.from(wholeOrUnavailable(found.Body as Readable), { objectMode: false });
    });
  }

  async delete(name: string): Promise<void> {
    await answered(() =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name }), {
        abortSignal: AbortSignal.timeout(this.questionMs),
      }),
    );
  }

  /** Page after page from the last name on: buckets list in the order of names. */
  async *list(prefix: string): AsyncIterable<ListedObject> {
    let last: string | undefined;
    do {
      const page = await this.page(prefix, last);
      last = page.IsTruncated === true ? page.Contents?.at(-1)?.Key : undefined;
      for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { name: Key, size: Size, modifiedAt: LastModified ?? new Date(0) };
      }
    } while (last !== undefined);
  }

  /** Ends uploads in parts that were begun before `before`; at most a thousand, the rest is for the next time. */
  async sweepIncoming(before: Date): Promise<number> {
    let removed = 0;
    for (const { Key, UploadId, Initiated } of await this.unfinishedUploads()) {
      if (Initiated === undefined || Initiated >= before) continue;
      const upload = { Bucket: this.bucket, Key, UploadId };
      await answered(() => this.client.send(new AbortMultipartUploadCommand(upload)));
      removed += 1;
    }
    return removed;
  }

  private page(prefix: string, after: string | undefined): Promise<ListObjectsCommandOutput> {
    const part = { Bucket: this.bucket, Prefix: prefix, Marker: after };
    return answered(() => this.client.send(new ListObjectsCommand(part)));
  }

  /** Stores that cannot list them have rules of their own to end them. */
  private async unfinishedUploads(): Promise<MultipartUpload[]> {
    try {
      const command = new ListMultipartUploadsCommand({ Bucket: this.bucket });
      const { Uploads = [] } = await answered(() => this.client.send(command));
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

/** Runs a call; what the store itself did not refuse for good is its being unavailable. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ObjectMissingError) throw error;
    throw isTemporary(error) ? new StorageUnavailableError(error) : error;
  }
}

/** An answer may also break off in its middle. */
async function* wholeOrUnavailable(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw isTemporary(error) ? new StorageUnavailableError(error) : error;
  }
}

/** Of a file that was to be stored and cannot be read. */
const OF_CONTENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/**
 * No answer at all, or one that says that the store has trouble: 5xx, or too many requests. What is wrong with the
 * content that was to be stored is not the store's trouble.
 */
function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined) return !OF_CONTENT.has((error as NodeJS.ErrnoException).code ?? '');
  return (status >= 500 && !isUnsupported(error)) || status === 429;
}

function isUnsupported(error: unknown): boolean {
  return statusOf(error) === 501;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
