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
import { clientAddress } from '../../common/throttling/client-address.js';
import { type Settings, SETTINGS } from '../config/settings.js';
import { removeOrLeave } from '../remove-or-leave.js';
import { isDiskTrouble } from '../storage/disk-trouble.js';
import { StorageUnavailableError } from '../storage/storage.js';
import { LINGER_BYTES } from '../web/body-watch.js';
import { UploadSlots } from './upload-slots.js';
import { uploadsFolder } from './temporary-files.js';
import type { Upload } from './upload.js';
import { UploadStorage } from './upload-storage.js';

interface Rules {
  /** The form field that carries the file. */
  field: string;
  maxBytes: (settings: Settings) => number;
  /** What is said when the file is larger. */
  tooLarge: { code: ErrorCode; message: (settings: Settings) => string };
}

/** Other fields of the form: few and short. */
const FIELD_LIMITS = {
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  files: 1,
  parts: 25,
  headerPairs: 50,
};

/**
 * Takes the one file of a multipart request into a temporary file and removes that file once the request is
 * over, however it ends. The call reads it with `@UploadedPicture()`; it is undefined when none was sent.
 *
 * Until the file is there, the request holds no connection to the database and no place among the renders. One that
 * is far too large is refused before anything is read, one that does not say how large it is once its file has as many
 * bytes as it may; BodyWatch sees to the rest of the body. A little too large, it is read to its end and thrown away:
 * so every client sees the answer, also those that look for none while they send.
 */
export function SingleUpload(rules: Rules): Type<NestInterceptor> {
  @Injectable()
  class SingleUploadInterceptor implements NestInterceptor {
    private readonly form: ReturnType<multer.Multer['single']>;
    private readonly storage: UploadStorage;

    constructor(
      @Inject(SETTINGS) private readonly settings: Settings,
      private readonly places: UploadSlots,
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
      return next.handle().pipe(finalize(() => void removeOrLeave(file.path)));
    }

    private async receive(request: Request, response: Response): Promise<void> {
      const announced = Number(request.headers['content-length'] ?? Infinity);
      const isEndless = announced > rules.maxBytes(this.settings) + LINGER_BYTES;
      if (isEndless && Number.isFinite(announced)) throw this.tooLarge();
      let leave = () => {};
      try {
        await new Promise<void>((resolve, reject) => {
          leave = this.places.take(clientAddress(request), (why) => {
            reject(why);
            this.storage.giveUp(request);
          });
          // multer would read the whole body before it tells.
          if (isEndless) this.storage.onceTooLarge(request, () => reject(this.tooLarge()));
          this.form(request, response, (error: unknown) =>
            error === undefined || error === null ? resolve() : reject(this.refusal(error)),
          );
        });
      } finally {
        leave();
      }
    }

    private tooLarge(): ApiError {
      return new ApiError(rules.tooLarge.code, rules.tooLarge.message(this.settings));
    }

    private refusal(error: unknown): Error {
      if (isDiskTrouble(error)) return new StorageUnavailableError(error);
      const code = error instanceof multer.MulterError ? error.code : null;
      if (code === 'LIMIT_FILE_SIZE') return this.tooLarge();
      if (code === 'LIMIT_UNEXPECTED_FILE') {
        return new ApiError('malformed_request', `Send exactly one file, in the field "${rules.field}".`);
      }
      return new ApiError('malformed_request', 'The upload broke off or was not a form.', { cause: error });
    }
  }
  return mixin(SingleUploadInterceptor);
}
