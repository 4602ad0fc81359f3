import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Upload } from './upload.js';

/** The file that {@link SingleUpload} took in; undefined when the request carried none. */
export const UploadedPicture = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<Request & { upload?: Upload }>().upload,
);
