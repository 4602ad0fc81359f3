import type { ErrorCode } from '@eventframe/contracts/errors';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  mixin,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer from 'multer';
import { finalize, type Observable } from 'rxjs';
import { ApiError } from '../../common/errors/api-error.js';
import { clientAddress } from '../web/client-address.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { tryRemoveFile } from '../files/file-system.js';
import { isDiskError, StorageUnavailableError } from '../storage/storage.js';
import { LINGER_BYTES } from '../web/body-watch.js';
import { UploadSlots } from '../throttling/upload-slots.js';
import { uploadsFolder } from './temporary-files.js';
import type { Upload } from './upload.js';
import { UploadStorage } from './upload-storage.js';

interface Rules {
  /** Name of the form field with the file. */
  field: string;
  maxBytes: (settings: Settings) => number;
  /** The error for a larger file. */
  tooLarge: { code: ErrorCode; message: (settings: Settings) => string };
}

/** Limits of the form's other fields. */
const FIELD_LIMITS = {
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  files: 1,
  parts: 25,
  headerPairs: 50,
};

/**
 * Receive the file of a multipart request into a temporary file, which is deleted when the request ends. Controllers
 * read it with `@UploadedImage()`; it is undefined if none was sent.
 *
 * Receiving uses no database connection and no render slot. A far too large body is rejected before reading it; one
 * of unknown length, as soon as the file exceeds the limit. BodyWatch limits the rest. A slightly too large body is
 * read to its end and discarded, so that clients that do not read while sending still receive the response.
 */
export function SingleUpload(rules: Rules): Type<NestInterceptor> {
  @Injectable()
  class SingleUploadInterceptor implements NestInterceptor {
    private readonly form: ReturnType<multer.Multer['single']>;
    private readonly storage: UploadStorage;

    constructor(
      @Inject(SETTINGS) private readonly settings: Settings,
      private readonly slots: UploadSlots,
    ) {
      this.storage = new UploadStorage(uploadsFolder(settings));
      this.form = multer({
        storage: this.storage,
        limits: { ...FIELD_LIMITS, fileSize: rules.maxBytes(settings) },
      }).single(rules.field);
    }

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const http = context.switchToHttp();
      const request = http.getRequest<Request & { file?: Express.Multer.File & { digest: string } }>();
      await this.receive(request, http.getResponse<Response>());
      const { file } = request;
      if (file === undefined) return next.handle();
      const upload: Upload = {
        path: file.path,
        size: file.size,
        digest: file.digest,
        originalName: file.originalname,
      };
      Object.assign(request, { upload });
      return next.handle().pipe(finalize(() => void tryRemoveFile(file.path)));
    }

    private async receive(request: Request, response: Response): Promise<void> {
      const contentLength = Number(request.headers['content-length'] ?? Infinity);
      const isFarTooLarge = contentLength > rules.maxBytes(this.settings) + LINGER_BYTES;
      if (isFarTooLarge && Number.isFinite(contentLength)) throw this.tooLarge();
      let release = () => {};
      try {
        await new Promise<void>((resolve, reject) => {
          release = this.slots.take(clientAddress(request), (error) => {
            reject(error);
            this.storage.abort(request);
          });
          // multer reports this only after reading the whole body.
          if (isFarTooLarge) this.storage.onTooLarge(request, () => reject(this.tooLarge()));
          this.form(request, response, (error: unknown) =>
            error === undefined || error === null ? resolve() : reject(this.toUploadError(error)),
          );
        });
      } finally {
        release();
      }
    }

    private tooLarge(): ApiError {
      return new ApiError(rules.tooLarge.code, rules.tooLarge.message(this.settings));
    }

    private toUploadError(error: unknown): Error {
      if (isDiskError(error)) return new StorageUnavailableError(error);
      const code = error instanceof multer.MulterError ? error.code : null;
      if (code === 'LIMIT_FILE_SIZE') return this.tooLarge();
      if (code === 'LIMIT_UNEXPECTED_FILE') {
        return new ApiError('malformed_request', `Send exactly one file, in the field "${rules.field}".`);
      }
      return new ApiError(
        'malformed_request',
        'The upload was interrupted or is not a form. Send it again.',
        { cause: error },
      );
    }
  }
  return mixin(SingleUploadInterceptor);
}
