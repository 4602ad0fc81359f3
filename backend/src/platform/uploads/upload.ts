import { open, readFile } from 'node:fs/promises';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The file of a multipart request, in a temporary file that is deleted after the response. */
export interface Upload {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the bytes, hex. */
  digest: string;
  /** The client's file name, for display only. */
  originalName: string;
}

/** Inject the file received by {@link SingleUpload}; undefined if the request had none. */
export const UploadedImage = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<Request & { upload?: Upload }>().upload,
);

/** Read a whole file. Only for kinds limited to a few megabytes. */
export function readUpload(upload: { path: string }): Promise<Buffer> {
  return readFile(upload.path);
}

/** Read the first bytes of a file, or all if it has fewer. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
