import { open, readFile } from 'node:fs/promises';

/** The whole file; only for kinds whose size is bounded to a few megabytes. */
export function readUpload(upload: { path: string }): Promise<Buffer> {
  return readFile(upload.path);
}

/** The first bytes of a file; all of them when it has fewer. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
